// Evaluations by a service elsewhere (kbench serve), for machines without a GPU. The library is kbench::service.
//
//     kbench::Client client("https://judge.example:8443", token);
//     const kbench::Evaluation evaluation = client.evaluate("matmul", kbench::Submission::from_file("mine.cu"));
#pragma once

#include <kbench/evaluation.hpp>
#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace kbench {

class KBENCH_API Client {
 public:
  // `url` is http:// or https://, a host and perhaps a port, and nothing else. The certificate must be one that this machine
  // trusts (SSL_CERT_FILE names others). Throws Error for another address; connects later.
  explicit Client(std::string_view url, std::string token = {});
  Client(Client&&) noexcept;
  ~Client();

  // Evaluates there, and waits until that is over. Uses the part of the options that a request has, and `stop`, which cancels the
  // job. Tries again for ten minutes while the service has too much to do, or is away after it took the job. Throws Error with the
  // service's code, `forbidden` where it does not know the token, `io` where it cannot be reached; and Cancelled.
  Evaluation evaluate(const std::string& problem, const Submission& submission, const Options& options = {});

 private:
  class KBENCH_HIDDEN State;
  std::unique_ptr<State> state_;
};

}  // namespace kbench
