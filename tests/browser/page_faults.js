// Returns what is wrong with the page that is shown, as an array of sentences. The argument `true` says that it is a server's page,
// which may have forms.
const is_served = arguments[0] === true;
const faults = [];
const say = (what, element) => faults.push(element ? `${what}: ${element.outerHTML.slice(0, 160)}` : what);
const all = (selector) => [...document.querySelectorAll(selector)];
const words = (element) => element.textContent.trim();
const is_beside = (path) =>
  (is_served ? /^(\/|\/[A-Za-z0-9][A-Za-z0-9._~%\/-]*)?(\?[a-z]+=[a-z0-9]+)?(#[a-z]+)?$/ : /^(\.\.\/)*[a-z0-9][a-z0-9._\/-]*\.html$/).test(path);

// For screen readers.
if (document.documentElement.lang !== 'en') say('the document has no language');
if (document.title.trim() === '') say('the document has no title');
for (const landmark of ['h1', 'main', 'footer']) {
  if (all(landmark).length !== 1) say(`there are ${all(landmark).length} elements ${landmark}, not 1`);
}
if (all('main h1').length !== 1) say('the h1 is not in the main part');
for (const each of document.body.children) {
  if (!['NAV', 'MAIN', 'FOOTER'].includes(each.tagName)) say('this is in no landmark', each);
}
let level = 0;
for (const heading of all('h1, h2, h3, h4, h5, h6')) {
  const own = Number(heading.tagName[1]);
  if (own > level + 1) say(`this heading follows one of level ${level}`, heading);
  if (words(heading) === '') say('this heading is empty', heading);
  level = own;
}
for (const nav of all('nav')) {
  if (!nav.getAttribute('aria-label')) say('this navigation has no label', nav);
  if (nav.querySelectorAll('[aria-current=page]').length !== 1) say('this navigation marks no page as this one', nav);
}
for (const table of all('table')) {
  const titles = [...table.querySelectorAll('thead th')];
  if (titles.length === 0) say('this table has no headers', table);
  for (const title of titles) {
    if (title.scope !== 'col' || words(title) === '') say('this header has no scope or no text', title);
  }
  for (const row of table.tBodies[0].rows) {
    if (row.cells.length !== titles.length) say(`this row has not ${titles.length} cells`, row);
  }
}
for (const drawing of all('svg')) {
  if (drawing.getAttribute('role') !== 'img' || !drawing.getAttribute('aria-label')) say('this drawing has no label', drawing);
}
for (const link of all('a')) {
  if (words(link) === '') say('this link has no text', link);
}
for (const field of all('input:not([type=hidden]), select, textarea')) {
  if (field.labels.length !== 1 || words(field.labels[0]) === '') say('this field has no label', field);
}
for (const button of all('button')) {
  if (words(button) === '') say('this button has no text', button);
}
const ids = all('[id]').map((each) => each.id);
if (new Set(ids).size !== ids.length) say('an id is there twice');
for (const each of all('[tabindex]')) {
  if (each.tabIndex !== 0) say('this changes the order of the keyboard', each);
}

// Nothing runs, asks for anything, or leads away.
for (const each of all('script, img, iframe, object, embed, base, link, math, audio, video, template'))
  say('no page has such an element', each);
for (const each of all('form, input, select, textarea, button')) {
  if (!is_served) say('no file has such an element', each);
}
for (const form of all('form')) {
  if (!is_beside(form.getAttribute('action'))) say('this form is sent elsewhere', form);
}
for (const each of all('meta[http-equiv]')) {
  if (each.httpEquiv !== 'Content-Security-Policy') say('no page has such a meta element', each);
}
for (const each of all('*')) {
  for (const attribute of each.attributes) {
    if (attribute.name.startsWith('on') || attribute.name === 'style') say(`no page has an attribute ${attribute.name}`, each);
  }
}
for (const link of all('[href]')) {
  if (link.tagName !== 'A' || !is_beside(link.getAttribute('href')))
    say('this leads to no page beside it', link);
}

return faults;
