#include "report/html/time_chart.hpp"

#include "base/document/text.hpp"
#include "report/html/drawing.hpp"
#include "report/html/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

namespace kbench::report {

using namespace drawing;

namespace {

constexpr double whole_height = 320.0;
constexpr double plot_bottom = whole_height - bottom;
constexpr double plot_right = 450.0;  // names stand at the right of it
constexpr double day = 86'400.0;
constexpr std::size_t most_points = 200;

// Dashes tell series apart where colours do not.
constexpr std::array<std::string_view, most_series> dashes{"",    "6 3",      "2 2", "8 3 2 3",
                                                           "1 3", "10 3 2 2", "4 4", "12 4"};

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

constexpr double latest = 253'402'300'799.0;  // the end of the year 9999

bool can_be_drawn(const Moment& moment) {
  return moment.time >= 0.0 && moment.time <= latest && std::isfinite(moment.value) && moment.value > 0.0;
}

// Thins out the moments, and always keeps the last one.
std::vector<Moment> thinned(const std::vector<Moment>& moments) {
  std::vector<Moment> kept;
  std::copy_if(moments.begin(), moments.end(), std::back_inserter(kept), can_be_drawn);
  if (kept.size() <= most_points) return kept;
  const std::size_t step = (kept.size() + most_points - 1) / most_points;
  std::vector<Moment> some;
  for (std::size_t i = (kept.size() - 1) % step; i < kept.size(); i += step)
    some.push_back(std::move(kept[i]));
  return some;
}

std::vector<Series> drawn(const std::vector<Series>& all) {
  std::vector<Series> some;
  for (const Series& each : all) {
    if (some.size() == most_series) break;
    Series thin{.name = each.name, .moments = thinned(each.moments)};
    if (!thin.moments.empty()) some.push_back(std::move(thin));
  }
  return some;
}

// Round times: at most six between the two.
std::vector<double> time_ticks(const Range& times) {
  constexpr std::array steps{60.0, 300.0,   900.0,   3'600.0,  10'800.0, 21'600.0, 43'200.0,
                             day,  2 * day, 7 * day, 14 * day, 28 * day, 91 * day, 182 * day};
  double step = 364 * day;
  for (const double each : steps) {
    if ((times.high - times.low) / each <= 6.0) {
      step = each;
      break;
    }
  }
  while ((times.high - times.low) / step > 6.0) step *= 2.0;
  std::vector<double> found;
  for (double time = std::ceil(times.low / step) * step; time <= times.high; time += step)
    found.push_back(time);
  return found;
}

// The time of a tick: the hour where the chart has two days at most, else the day.
std::string tick_text(double time, const Range& times) {
  const std::chrono::sys_seconds moment{
      std::chrono::seconds(static_cast<std::int64_t>(std::clamp(time, 0.0, latest)))};
  const auto days = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day date(days);
  const auto of_day = std::chrono::hh_mm_ss(moment - days);
  if (times.high - times.low <= 2 * day)
    return fmt::format("{:02}-{:02} {:02}:{:02}", static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()), of_day.hours().count(), of_day.minutes().count());
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

// 1, 2 and 5 of each power of ten; the powers alone where those would be many.
std::vector<double> log_ticks(const Range& values) {
  constexpr std::size_t most = 8;
  std::vector<double> found;
  for (const double power : powers_of_ten(values.low / 10.0, values.high)) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double tick = power * factor;
      if (tick >= values.low && tick <= values.high) found.push_back(tick);
    }
  }
  return found.size() <= most ? found : powers_of_ten(values.low, values.high);
}

// Values that are far apart are drawn by their logarithms.
struct Axes {
  Range times;
  Range values;
  bool is_log = false;

  Scale x() const { return {times.low, times.high, left, plot_right}; }
  Scale y() const { return {values.low, values.high, plot_bottom, top, is_log}; }

  std::vector<double> value_ticks() const {
    return is_log ? log_ticks(values) : ticks(values.low, values.high, 6);
  }
};

Axes axes_of(const std::vector<Series>& series, const TimeChart& chart) {
  Axes axes;
  for (const Series& each : series) {
    for (const Moment& moment : each.moments) {
      axes.times.include(moment.time);
      axes.values.include(moment.value);
    }
  }
  if (chart.has_steps && chart.end >= 0.0 && chart.end <= latest) axes.times.include(chart.end);
  constexpr double shortest = 60.0;
  if (axes.times.high - axes.times.low < shortest) axes.times.high = axes.times.low + shortest;
  axes.is_log = axes.values.high > 5.0 * axes.values.low;
  const double room = axes.values.high > axes.values.low ? 0.05 * (axes.values.high - axes.values.low)
                                                         : 0.05 * axes.values.high;
  if (axes.is_log) {
    axes.values = {axes.values.low / 1.2, axes.values.high * 1.2};
  } else {
    axes.values = {axes.values.low - room, axes.values.high + room};
  }
  return axes;
}

std::string frame(const Axes& axes, const TimeChart& chart) {
  const Scale x = axes.x();
  const Scale y = axes.y();
  std::string content = rectangle(left, top, plot_right - left, plot_bottom - top, "frame");
  for (const double tick : axes.value_ticks()) {
    content += line(left, y(tick), plot_right, y(tick), "grid");
    content += text(left - 6.0, y(tick) + 4.0, "end", chart.figure(tick));
  }
  for (const double tick : time_ticks(axes.times))
    content += text(x(tick), plot_bottom + 16.0, "middle", tick_text(tick, axes.times));
  return content + text(left, whole_height - 4.0, "start", chart.y_title + ", over time (UTC)");
}

std::string path_of(const Series& series, const Axes& axes, const TimeChart& chart) {
  const Scale x = axes.x();
  const Scale y = axes.y();
  std::string path;
  for (const Moment& each : series.moments) {
    if (path.empty()) {
      path = fmt::format("M{:.1f} {:.1f}", x(each.time), y(each.value));
    } else if (chart.has_steps) {
      path += fmt::format("H{:.1f}V{:.1f}", x(each.time), y(each.value));
    } else {
      path += fmt::format("L{:.1f} {:.1f}", x(each.time), y(each.value));
    }
  }
  if (chart.has_steps) path += fmt::format("H{:.1f}", x(std::max(chart.end, series.moments.back().time)));
  return path;
}

// The places of names: at the ends of their lines, without overlaps.
std::vector<double> places_of_names(const std::vector<Series>& series, const Scale& y) {
  constexpr double step = 16.0;
  std::vector<std::size_t> order(series.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto end_of = [&](std::size_t i) { return y(series[i].moments.back().value); };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return end_of(a) < end_of(b); });
  std::vector<double> places(series.size());
  double next = top + 4.0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double room_below = step * static_cast<double>(order.size() - 1 - i);
    const double wanted = std::min(end_of(order[i]), plot_bottom - room_below);
    places[order[i]] = std::max(next, wanted);
    next = places[order[i]] + step;
  }
  return places;
}

std::string drawing_of(const Series& series, std::size_t number, double place, const Axes& axes,
                       const TimeChart& chart) {
  const Scale x = axes.x();
  const Scale y = axes.y();
  std::string content = fmt::format("<g class=\"s{}\"><title>{}</title>\n", number, escaped(series.name));
  content += fmt::format("<path d=\"{}\" class=\"series\" stroke-dasharray=\"{}\"/>\n",
                         path_of(series, axes, chart), dashes[number]);
  for (const Moment& each : series.moments) {
    const std::string says = each.says.empty() ? "" : ", " + each.says;
    content += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" class=\"point\"><title>{}</title></circle>\n",
        x(each.time), y(each.value),
        escaped(fmt::format("{}: {}{}", series.name, chart.figure(each.value), says)));
  }
  content += fmt::format("<path d=\"M{:.1f} {:.1f}h18\" class=\"series\" stroke-dasharray=\"{}\"/>\n",
                         plot_right + 8.0, place, dashes[number]);
  content += "</g>\n";
  return content + text(plot_right + 31.0, place + 4.0, "start",
                        document::clipped(document::printable_line(series.name), 24));
}

}  // namespace

std::string time_chart(const TimeChart& chart) {
  const std::vector<Series> series = drawn(chart.series);
  if (series.empty()) return {};
  const Axes axes = axes_of(series, chart);
  const std::vector<double> places = places_of_names(series, axes.y());
  std::string content = frame(axes, chart);
  for (std::size_t i = 0; i < series.size(); ++i) content += drawing_of(series[i], i, places[i], axes, chart);
  return svg(whole_height, fmt::format("{} over time, a line for each of {}", chart.y_title, series.size()),
             content);
}

}  // namespace kbench::report
