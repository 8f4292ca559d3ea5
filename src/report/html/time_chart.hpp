// Charts of figures over time, as SVG for html/markup.hpp's pages.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace kbench::report {

struct Moment {
  double time = 0.0;  // seconds since 1970, UTC
  double value = 0.0;
  std::string says = {};  // shown with the value when the point is looked at
};

struct Series {
  std::string name = {};
  std::vector<Moment> moments = {};  // sorted by time
};

struct TimeChart {
  std::string y_title = {};
  std::function<std::string(double)> figure = {};  // how a value is written
  std::vector<Series> series = {};                 // the first `most_series` are drawn

  // Draws steps: a value holds until the next one, and the last to `end`, as a best so far does. Otherwise points are
  // joined.
  bool has_steps = false;
  double end = 0.0;
};

inline constexpr std::size_t most_series = 8;

// Empty if there is nothing to draw: values that are not positive, or not finite, are left out. A series with more
// points than a screen has is thinned out.
std::string time_chart(const TimeChart& chart);

}  // namespace kbench::report
