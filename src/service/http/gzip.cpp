#include "service/http/gzip.hpp"

#include "service/http/message.hpp"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include <zlib.h>

#include <array>
#include <limits>
#include <new>
#include <optional>
#include <stdexcept>

namespace kbench::service::http {

namespace {

constexpr int gzip_window = 15 + 16;  // zlib's largest window, with gzip's head and trailer

Bytef* bytes_of(std::string_view text) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib reads it only
}

}  // namespace

struct Unpacker::Stream {
  z_stream state{};
  std::array<char, 16 << 10> part{};
  bool is_complete = false;

  Stream() {
    if (inflateInit2(&state, gzip_window) != Z_OK) throw std::bad_alloc();
  }
  ~Stream() { inflateEnd(&state); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
};

Unpacker::Unpacker() : stream_(std::make_unique<Stream>()) {}
Unpacker::~Unpacker() = default;

void Unpacker::add(std::string_view packed, const std::function<void(std::string_view)>& take) {
  z_stream& state = stream_->state;
  state.next_in = bytes_of(packed);
  state.avail_in = static_cast<uInt>(packed.size());
  bool may_hold_more = false;
  while (state.avail_in > 0 || may_hold_more) {
    if (stream_->is_complete) throw bad_request("the body goes on after the end of its gzip data");
    state.next_out = bytes_of({stream_->part.data(), stream_->part.size()});
    state.avail_out = static_cast<uInt>(stream_->part.size());
    const int result = inflate(&state, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
      throw bad_request("the body is not gzip, or damaged");
    stream_->is_complete = result == Z_STREAM_END;
    take({stream_->part.data(), stream_->part.size() - state.avail_out});
    may_hold_more = state.avail_out == 0 && !stream_->is_complete;
  }
}

bool Unpacker::is_complete() const { return stream_->is_complete; }

std::string packed(const std::string& text) {
  if (text.size() > std::numeric_limits<uInt>::max())
    throw std::length_error("an answer is too long for gzip");
  z_stream state{};
  if (deflateInit2(&state, Z_BEST_SPEED, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string result;
  try {
    result.resize(deflateBound(&state, static_cast<uLong>(text.size())));
  } catch (...) {
    deflateEnd(&state);
    throw;
  }
  state.next_in = bytes_of(text);
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = bytes_of(result);
  state.avail_out = static_cast<uInt>(result.size());
  const bool is_whole = deflate(&state, Z_FINISH) == Z_STREAM_END;
  result.resize(state.total_out);
  deflateEnd(&state);
  if (!is_whole) throw std::logic_error("zlib needs more than its own bound");
  return result;
}

bool takes_gzip(std::string_view accept_encoding) {
  std::optional<bool> gzip;
  bool others = false;
  for (const auto& [coding, parameters] : boost::beast::http::ext_list(accept_encoding)) {
    bool is_taken = true;
    for (const auto& [name, value] : parameters)
      if (boost::beast::iequals(name, "q")) is_taken = value.find_first_of("123456789") != value.npos;
    if (boost::beast::iequals(coding, "gzip")) gzip = is_taken;
    if (coding == "*") others = is_taken;
  }
  return gzip.value_or(others);
}

}  // namespace kbench::service::http
