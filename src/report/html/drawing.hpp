// Elements of charts: lines, text and scales, as SVG.
#pragma once

#include <string>
#include <vector>

namespace kbench::report::drawing {

// Pixels.
inline constexpr double width = 640.0;
inline constexpr double left = 78.0;
inline constexpr double bottom = 34.0;
inline constexpr double top = 10.0;

// A whole drawing. The label is for screen readers.
std::string svg(double height, const std::string& label, const std::string& content);

// `anchor` is `start`, `middle` or `end`; `kind` is a class of the page's style.
std::string text(double x, double y, const char* anchor, const std::string& words);
std::string line(double x1, double y1, double x2, double y2, const char* kind);
std::string rectangle(double x, double y, double wide, double high, const char* kind,
                      const std::string& title = {});
std::string circle(double x, double y, const std::string& title);

// Maps values to pixels, linearly or by the logarithm. Every value has a place: what is not finite, or far outside, is put
// at an end.
class Scale {
 public:
  Scale(double low, double high, double from, double to, bool is_log = false);
  double operator()(double value) const;

 private:
  double at(double value) const;

  bool is_log_;
  double low_;
  double high_;
  double from_;
  double to_;
};

// At most `most` ticks between the two, each 1, 2 or 5 times a power of ten.
std::vector<double> ticks(double low, double high, int most);

std::vector<double> powers_of_ten(double low, double high);

}  // namespace kbench::report::drawing
