// Content-Encoding: gzip, by zlib.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace kbench::service::http {

// Unpacks a text that comes in parts, in memory that does not grow.
class Unpacker {
 public:
  Unpacker();
  ~Unpacker();

  // Calls take(part) for what was unpacked, at most 16 KiB at a time. Throws Refusal (400) for what is not gzip.
  void add(std::string_view packed, const std::function<void(std::string_view)>& take);
  bool is_complete() const;

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

std::string packed(const std::string& text);

// Whether a client with this Accept-Encoding takes gzip: it is listed, or '*' is, and not with q=0.
bool takes_gzip(std::string_view accept_encoding);

}  // namespace kbench::service::http
