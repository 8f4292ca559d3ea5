// problem: vector_add
// A pool that the first call starts, and that sleeps between calls.
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace {

class Pool {
 public:
  Pool() {
    for (size_t i = 0; i < 2; ++i)
      threads_.emplace_back([this, i](const std::stop_token& stop) { serve(stop, i); });
  }
  void run(const std::function<void(size_t)>& work) {
    std::unique_lock lock(mutex_);
    work_ = &work;
    ++round_;
    left_ = threads_.size();
    begin_.notify_all();
    end_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void serve(const std::stop_token& stop, size_t number) {
    size_t seen = 0;
    std::unique_lock lock(mutex_);
    while (begin_.wait(lock, stop, [&] { return round_ != seen; })) {
      seen = round_;
      const auto& work = *work_;
      lock.unlock();
      work(number);
      lock.lock();
      if (--left_ == 0) end_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any begin_;
  std::condition_variable end_;
  const std::function<void(size_t)>* work_ = nullptr;
  size_t round_ = 0;
  size_t left_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static Pool pool;
  pool.run([=](size_t part) {
    for (size_t i = n * part / 2; i < n * (part + 1) / 2; ++i) c[i] = a[i] + b[i];
  });
}
