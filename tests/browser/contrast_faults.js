// Returns the texts of the page that is shown whose contrast is below WCAG's level AA, as an array of sentences.
const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
const luminance = (colour) => {
  const [red, green, blue] = channels(colour).slice(0, 3).map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const behind = (element) => {
  for (let each = element; each !== null; each = each.parentElement) {
    const colour = getComputedStyle(each).backgroundColor;
    if ((channels(colour)[3] ?? 1) === 1) return colour;
  }
  return 'rgb(255, 255, 255)';
};

const least = 4.5;
const faults = new Set();
for (const element of document.body.querySelectorAll('*')) {
  const has_text = [...element.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim() !== '');
  if (!has_text || element.tagName === 'title') continue;
  const style = getComputedStyle(element);
  const colour = element instanceof SVGElement ? style.fill : style.color;
  const [dark, light] = [luminance(colour), luminance(behind(element))].sort((a, b) => a - b);
  const contrast = (light + 0.05) / (dark + 0.05);
  if (contrast < least) faults.add(`${contrast.toFixed(2)} of ${least}: ${element.outerHTML.slice(0, 120)}`);
}
return [...faults];
