#include "base/document/base64.hpp"

#include "catch.hpp"

#include <string>

using kbench::document::from_base64;
using kbench::document::to_base64;

TEST_CASE("base64 is that of RFC 4648, section 10") {
  const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : vectors) {
    CHECK(to_base64(bytes) == text);
    CHECK(from_base64(text) == bytes);
  }
}

TEST_CASE("every byte survives base64") {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  CHECK(from_base64(to_base64(bytes)) == bytes);
}

TEST_CASE("text that is not base64 is none") {
  for (const char* const text :
       {"Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zh==", "Zm9", "Zm9v\n", "Zm 9", "Zm9-"})
    CHECK_FALSE(from_base64(text).has_value());
}
