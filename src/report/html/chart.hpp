// Charts as SVG, for html/markup.hpp's pages.
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/roofline.hpp>

#include <optional>
#include <string>
#include <vector>

namespace kbench::report {

// The samples of a case in their order, and next to them their distribution. Lines show the reported time and, where it
// differs, the proven time; a band shows the interval. If there are more samples than points on a screen, it shows the
// lowest and highest of each group.
std::string samples_chart(const Measurement& measured);

struct Bar {
  std::string name = {};
  double value = 0.0;
  std::optional<Interval> interval = {};
};

// Horizontal bars from 0, with a line at 1 where it is in range. Values that are not finite have no bar.
std::string bars_chart(const std::vector<Bar>& bars, const std::string& unit);

struct Point {
  std::string name = {};
  double x = 0.0;
  double y = 0.0;
};

// Both axes are logarithmic. Points that are not positive are left out.
struct LogChart {
  std::string x_title = {};
  std::string y_title = {};
  std::vector<Point> points = {};
  bool joins = false;                          // joins the points, from left to right
  std::vector<std::vector<Point>> lines = {};  // lines that show bounds
};
std::string log_chart(const LogChart& chart);

// A curve of shares, 0 to 1, with its interval.
struct SharePoint {
  double x = 0.0;
  double share = 0.0;
  Interval interval = {};
};
std::string share_chart(const std::vector<SharePoint>& points, const std::string& x_title,
                        const std::string& y_title);

}  // namespace kbench::report
