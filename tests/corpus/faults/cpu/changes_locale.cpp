// expect: accepted
//
// Changes the locale, the time zone and the environment.
#include <clocale>
#include <cstdlib>
#include <ctime>

extern "C" void solution(const float* x, float* y, size_t n) {
  std::setlocale(LC_ALL, "C.UTF-8");
  setenv("LC_ALL", "tr_TR.UTF-8", 1);
  setenv("TZ", "Pacific/Auckland", 1);
  setenv("MALLOC_PERTURB_", "7", 1);
  tzset();
  clearenv();
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
