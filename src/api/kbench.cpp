#include "api/operation.hpp"
#include "base/document/json.hpp"
#include "base/system/boundary.hpp"

#include <kbench/error.hpp>
#include <kbench/kbench.h>
#include <kbench/process_pool.hpp>
#include <kbench/version.hpp>

#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <stop_token>
#include <string>

struct kbench_pool {
  std::shared_ptr<kbench::ProcessPool> processes = std::make_shared<kbench::ProcessPool>();
};

struct kbench_control {
  std::shared_ptr<kbench::ProcessPool> processes = nullptr;
  kbench_progress progress = nullptr;
  void* context = nullptr;
  std::stop_source first_stop = {};
  std::stop_source second_stop = {};

  void stop() {
    if (!first_stop.request_stop()) second_stop.request_stop();
  }

  void report(const nlohmann::json& json) {
    if (progress(kbench::document::dump(json).c_str(), context) != 0) first_stop.request_stop();
  }
};

namespace {

using nlohmann::json;

json error(std::string_view code, const char* message) {
  return {{"error", {{"code", code}, {"message", message}}}};
}

// A call, which knows whether this process was forked while another thread was in one: then locks may be held for good.
class Running {
 public:
  Running() {
    static const int fault =
        ::pthread_atfork(nullptr, nullptr, [] { was_cut_off = was_cut_off || count > 0; });
    if (fault != 0) throw kbench::Error(kbench::ErrorCode::system, "fork() cannot be watched: no memory");
    if (was_cut_off) {
      throw kbench::Error(
          "this process was forked while its parent was in a call of kbench, and cannot use kbench: fork "
          "between calls, or start processes anew (multiprocessing's \"spawn\" or \"forkserver\")");
    }
    ++count;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { --count; }

 private:
  inline static std::atomic<int> count = 0;
  inline static std::atomic<bool> was_cut_off = false;
};

json answer(kbench_control* control, const char* operation, const char* arguments) {
  kbench::api::Surroundings surroundings;
  if (control != nullptr) {
    surroundings.processes = control->processes.get();
    surroundings.stop = control->first_stop.get_token();
    surroundings.stop_at_once = control->second_stop.get_token();
    if (control->progress != nullptr)
      surroundings.progress = [control](const json& told) { control->report(told); };
  }
  try {
    const Running running;
    if (operation == nullptr || arguments == nullptr)
      throw kbench::Error("the name of the operation and its arguments must not be null");
    return {{"result", kbench::api::call(operation, kbench::document::parse(arguments), surroundings)}};
  } catch (const kbench::Error& fault) {
    return error(name(fault.code()), fault.what());
  } catch (const kbench::Cancelled& cancelled) {
    return error("cancelled", cancelled.what());
  } catch (const std::exception& fault) {
    const kbench::Error as_error = kbench::as_error(fault);
    return error(name(as_error.code()), as_error.what());
  }
}

template <class T, class... Arguments>
T* make(Arguments... arguments) {
  try {
    return new T{arguments...};
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

}  // namespace

const char* kbench_version() { return kbench::version; }

kbench_pool* kbench_pool_new() { return make<kbench_pool>(); }
void kbench_pool_free(kbench_pool* pool) { delete pool; }

kbench_control* kbench_control_new(kbench_pool* pool, kbench_progress progress, void* context) {
  return make<kbench_control>(pool != nullptr ? pool->processes : nullptr, progress, context);
}
void kbench_control_stop(kbench_control* control) {
  if (control != nullptr) control->stop();
}
void kbench_control_free(kbench_control* control) { delete control; }

char* kbench_call(kbench_control* control, const char* operation, const char* arguments) {
  try {
    return ::strdup(kbench::document::dump(answer(control, operation, arguments)).c_str());
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void kbench_free(char* text) { std::free(text); }
