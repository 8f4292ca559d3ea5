// What a program with a service does, and one that uses it, from the outside.
#include <kbench/client.hpp>
#include <kbench/kbench.hpp>
#include <kbench/service.hpp>

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include <unistd.h>

#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>

namespace {

// A directory that is removed in the end.
struct Directory {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("kbench-consumer-service-" + std::to_string(::getpid()));
  Directory() { std::filesystem::create_directories(path); }
  ~Directory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

}  // namespace

TEST_CASE("a client has a submission evaluated by a service, with its token only") {
  const Directory directory;
  const std::string queue = (directory.path / "judge.db").string();
  const std::string secret = kbench::Tokens(queue).create({.name = "alice"});
  std::stop_source stop;
  kbench::Service service(
      {.queue = queue, .listen = "127.0.0.1:0", .worker = {.devices = {"cpu"}}, .drain = stop.get_token()});
  std::jthread server([&] { service.run(); });
  const kbench::Submission addition = kbench::Submission::from_text(
      "extern \"C\" void solution(const float* a, const float* b, float* c, decltype(sizeof 0) n) {\n"
      "  for (decltype(n) i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}");
  kbench::Options options;
  options.check_only = true;
  CHECK(kbench::Client(service.url(), secret).evaluate("vector_add", addition, options).accepted());
  try {
    kbench::Client(service.url(), "kb_wrong").evaluate("vector_add", addition, options);
    CHECK(false);
  } catch (const kbench::Error& error) {
    CHECK(error.code() == kbench::ErrorCode::forbidden);
  }
  stop.request_stop();
}
