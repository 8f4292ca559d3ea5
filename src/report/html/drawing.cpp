#include "report/html/drawing.hpp"

#include "report/html/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kbench::report::drawing {

std::string svg(double height, const std::string& label, const std::string& content) {
  return fmt::format(
      "<svg viewBox=\"0 0 {:g} {:g}\" width=\"{:g}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n", width,
      height, width, escaped(label), content);
}

std::string text(double x, double y, const char* anchor, const std::string& words) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     escaped(words));
}

std::string line(double x1, double y1, double x2, double y2, const char* kind) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1,
                     x2, y2, kind);
}

std::string rectangle(double x, double y, double wide, double high, const char* kind,
                      const std::string& title) {
  const std::string inside = title.empty() ? "" : "<title>" + escaped(title) + "</title>";
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\">{}</rect>\n", x, y,
      std::max(0.0, wide), std::max(0.0, high), kind, inside);
}

std::string circle(double x, double y, const std::string& title) {
  return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" class=\"dot\"><title>{}</title></circle>\n",
                     x, y, escaped(title));
}

Scale::Scale(double low, double high, double from, double to, bool is_log)
    : is_log_(is_log), low_(at(low)), high_(at(high)), from_(from), to_(to) {
  if (!std::isfinite(low_)) low_ = 0.0;
  if (!(high_ > low_) || !std::isfinite(high_ - low_)) high_ = low_ + std::max(1.0, std::abs(low_));
}

double Scale::operator()(double value) const {
  constexpr double most = 2.0;  // lengths of the scale beyond either end
  const double part = (at(value) - low_) / (high_ - low_);
  return from_ + (std::isnan(part) ? 0.0 : std::clamp(part, -most, 1.0 + most)) * (to_ - from_);
}

double Scale::at(double value) const { return is_log_ ? std::log10(value) : value; }

std::vector<double> ticks(double low, double high, int most) {
  std::vector<double> found;
  if (!(high > low) || !std::isfinite(high - low)) return {low};
  double step = std::pow(10.0, std::floor(std::log10((high - low) / most)));
  for (const double factor : {2.0, 2.5, 2.0}) {
    if ((high - low) / step <= most) break;
    step *= factor;
  }
  const double first = std::ceil(low / step) * step;
  for (int i = 0; i <= most && first + i * step <= high + step * 1e-9; ++i) found.push_back(first + i * step);
  return found;
}

std::vector<double> powers_of_ten(double low, double high) {
  std::vector<double> found;
  if (!(low > 0.0) || !std::isfinite(high)) return found;
  const int step = std::max(1, static_cast<int>(std::ceil((std::log10(high) - std::log10(low)) / 8.0)));
  for (int power = static_cast<int>(std::ceil(std::log10(low))); std::pow(10.0, power) <= high; power += step)
    found.push_back(std::pow(10.0, power));
  return found;
}

}  // namespace kbench::report::drawing
