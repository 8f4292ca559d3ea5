#include "report/html/chart.hpp"

#include "base/document/text.hpp"
#include "report/html/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kbench::report {

using namespace drawing;

namespace {

bool has_place(const Point& point) {
  return point.x > 0.0 && point.y > 0.0 && std::isfinite(point.x) && std::isfinite(point.y);
}

std::string decimal(double value) { return fmt::format("{:.4g}", value); }

// Draws the samples in order, at most one for each pixel: the lowest and the highest of each group.
std::string path_of(const std::vector<double>& samples, const Scale& x, const Scale& y) {
  constexpr std::size_t most = 250;
  const std::size_t group = std::max<std::size_t>(1, (samples.size() + most - 1) / most);
  std::string path;
  for (std::size_t begin = 0; begin < samples.size(); begin += group) {
    const auto first = samples.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = samples.begin() + static_cast<std::ptrdiff_t>(std::min(begin + group, samples.size()));
    const auto [low, high] = std::minmax_element(first, last);
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(static_cast<double>(begin)), y(*low));
    if (group > 1) path += fmt::format("V{:.1f}", y(*high));
  }
  return fmt::format("<path d=\"{}\" class=\"first\"/>\n", path);
}

std::string distribution(const std::vector<double>& samples, double low, double high, const Scale& y,
                         double from) {
  constexpr std::size_t bins = 24;
  constexpr double most_wide = 90.0;
  std::vector<std::size_t> counts(bins);
  for (const double sample : samples) {
    const double place = (sample - low) / (high - low) * static_cast<double>(bins);
    ++counts[static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(bins - 1)))];
  }
  const auto most = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
  const double step = (high - low) / static_cast<double>(bins);
  std::string content;
  for (std::size_t i = 0; i < bins; ++i) {
    const double begin = low + step * static_cast<double>(i);
    const double wide = static_cast<double>(counts[i]) / most * most_wide;
    if (counts[i] > 0) content += rectangle(from, y(begin + step), wide, y(begin) - y(begin + step), "bar");
  }
  return content;
}

}  // namespace

std::string samples_chart(const Measurement& measured) {
  const std::vector<double>& samples = measured.samples_ms;
  const auto is_finite = [](double value) { return std::isfinite(value); };
  if (samples.empty() || !std::all_of(samples.begin(), samples.end(), is_finite)) return {};
  constexpr double height = 200.0;
  constexpr double right = 530.0;
  const auto [least, most] = std::minmax_element(samples.begin(), samples.end());
  const bool has_interval = std::isfinite(measured.ci95_ms.high - measured.ci95_ms.low);
  const Interval interval =
      has_interval ? measured.ci95_ms : Interval{measured.runtime_ms, measured.runtime_ms};
  double low = std::min({*least, measured.runtime_ms, interval.low});
  double high = std::max({*most, measured.runtime_ms, interval.high});
  const double room = high > low ? 0.05 * (high - low) : 0.05 * std::max(high, 1e-6);
  low -= room;
  high += room;
  if (!std::isfinite(high - low)) return {};
  const Scale x(0.0, static_cast<double>(std::max<std::size_t>(samples.size() - 1, 1)), left, right);
  const Scale y(low, high, height - bottom, top);
  std::string content = rectangle(left, top, right - left, height - bottom - top, "frame");
  for (const double tick : ticks(low, high, 5)) {
    content += line(left, y(tick), right, y(tick), "grid");
    content += text(left - 6.0, y(tick) + 4.0, "end", document::duration(tick));
  }
  content += rectangle(left, y(interval.high), right - left, y(interval.low) - y(interval.high), "band");
  content += path_of(samples, x, y);
  content += line(left, y(measured.runtime_ms), right, y(measured.runtime_ms), "second");
  content += distribution(samples, low, high, y, right + 8.0);
  content +=
      text(left, height - 12.0, "start", document::counted(samples.size(), "sample") + " in their order");
  content += text(right + 8.0, height - 12.0, "start", "distribution");
  return svg(height,
             fmt::format("{}, of which the reported time is {}", document::counted(samples.size(), "sample"),
                         document::duration(measured.runtime_ms)),
             content);
}

std::string bars_chart(const std::vector<Bar>& given, const std::string& unit) {
  std::vector<Bar> bars = given;
  for (Bar& bar : bars)
    if (bar.interval && !std::isfinite(bar.interval->high - bar.interval->low)) bar.interval.reset();
  double high = 0.0;
  for (const Bar& bar : bars) {
    if (std::isfinite(bar.value)) high = std::max({high, bar.value, bar.interval ? bar.interval->high : 0.0});
  }
  if (bars.empty() || high <= 0.0) return {};
  constexpr double step = 24.0;
  constexpr double from = 200.0;
  const double height = top + step * static_cast<double>(bars.size()) + bottom;
  const Scale x(0.0, high, from, width - 60.0);
  std::string content;
  for (const double tick : ticks(0.0, high, 6)) {
    content += line(x(tick), top, x(tick), height - bottom, "grid");
    content += text(x(tick), height - 14.0, "middle", decimal(tick) + unit);
  }
  if (high > 1.0) content += line(x(1.0), top, x(1.0), height - bottom, "second");
  double y = top;
  for (const Bar& bar : bars) {
    content += text(from - 6.0, y + 15.0, "end", document::clipped(document::printable_line(bar.name), 28));
    if (std::isfinite(bar.value)) {
      const std::string value = decimal(bar.value) + unit;
      content += rectangle(from, y + 4.0, x(bar.value) - from, step - 9.0, "bar", bar.name + ": " + value);
      if (bar.interval)
        content +=
            line(x(std::max(0.0, bar.interval->low)), y + 11.0, x(bar.interval->high), y + 11.0, "second");
      content += text(x(std::max(bar.value, bar.interval ? bar.interval->high : 0.0)) + 5.0, y + 15.0,
                      "start", value);
    }
    y += step;
  }
  return svg(height, fmt::format("a bar for each of {}", document::counted(bars.size(), "case")), content);
}

std::string log_chart(const LogChart& chart) {
  std::vector<Point> points;
  for (const Point& point : chart.points) {
    if (has_place(point)) points.push_back(point);
  }
  if (points.empty()) return {};
  double low_x = std::numeric_limits<double>::infinity();
  double low_y = low_x;
  double high_x = 0.0;
  double high_y = 0.0;
  const auto include = [&](const Point& point) {
    low_x = std::min(low_x, point.x);
    high_x = std::max(high_x, point.x);
    low_y = std::min(low_y, point.y);
    high_y = std::max(high_y, point.y);
  };
  for (const Point& point : points) include(point);
  for (const auto& bound : chart.lines) {
    for (const Point& point : bound)
      if (has_place(point)) include(point);
  }
  low_x /= 1.5;
  low_y /= 1.5;
  high_x *= 1.5;
  high_y *= 1.5;
  constexpr double height = 300.0;
  constexpr double right = width - 20.0;
  const Scale x(low_x, high_x, left, right, true);
  const Scale y(low_y, high_y, height - bottom - 14.0, top, true);
  std::string content = rectangle(left, top, right - left, height - bottom - 14.0 - top, "frame");
  for (const double tick : powers_of_ten(low_x, high_x)) {
    content += line(x(tick), top, x(tick), height - bottom - 14.0, "grid");
    content += text(x(tick), height - bottom + 2.0, "middle", decimal(tick));
  }
  for (const double tick : powers_of_ten(low_y, high_y)) {
    content += line(left, y(tick), right, y(tick), "grid");
    content += text(left - 6.0, y(tick) + 4.0, "end", decimal(tick));
  }
  const auto polyline = [&](const std::vector<Point>& through, const char* kind) {
    std::string path;
    for (const Point& point : through)
      if (has_place(point))
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(point.x), y(point.y));
    content += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", path, kind);
  };
  for (const auto& bound : chart.lines) polyline(bound, "second");
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
  if (chart.joins) polyline(points, "first");
  for (const Point& point : points)
    content += circle(x(point.x), y(point.y),
                      fmt::format("{}: {}, {}", point.name, decimal(point.x), decimal(point.y)));
  content += text((left + right) / 2.0, height - 8.0, "middle", chart.x_title);
  content += text(left, top + 12.0, "start", " " + chart.y_title);
  return svg(
      height,
      fmt::format("{} over {}, {}", chart.y_title, chart.x_title, document::counted(points.size(), "point")),
      content);
}

std::string share_chart(const std::vector<SharePoint>& points, const std::string& x_title,
                        const std::string& y_title) {
  if (points.empty()) return {};
  constexpr double height = 240.0;
  constexpr double right = width - 20.0;
  const double last = std::max(points.back().x, 1e-9);
  const Scale x(0.0, last, left, right);
  const Scale y(0.0, 1.0, height - bottom - 14.0, top);
  std::string content = rectangle(left, top, right - left, height - bottom - 14.0 - top, "frame");
  for (const double tick : ticks(0.0, last, 10))
    content += text(x(tick), height - bottom + 2.0, "middle", decimal(tick));
  for (const double tick : ticks(0.0, 1.0, 5)) {
    content += line(left, y(tick), right, y(tick), "grid");
    content += text(left - 6.0, y(tick) + 4.0, "end", decimal(tick));
  }
  std::string above;
  std::string below;
  std::string path;
  for (const SharePoint& point : points) {
    above += fmt::format("{}{:.1f} {:.1f}", above.empty() ? "M" : "L", x(point.x), y(point.interval.high));
    below = fmt::format("L{:.1f} {:.1f}", x(point.x), y(point.interval.low)) + below;
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(point.x), y(point.share));
  }
  content += fmt::format("<path d=\"{}{}Z\" class=\"band\"/>\n<path d=\"{}\" class=\"first\"/>\n", above,
                         below, path);
  content += text((left + right) / 2.0, height - 8.0, "middle", x_title);
  content += text(left, top + 12.0, "start", " " + y_title);
  return svg(height, fmt::format("{} over {}", y_title, x_title), content);
}

}  // namespace kbench::report
