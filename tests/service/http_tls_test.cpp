// TLS of the server, with a certificate that the test makes.
#if __has_include(<openssl/ssl.h>)
#include "catch.hpp"
#include "language/toolchain/scratch_directory.hpp"
#include "service/raw_client.hpp"
#include "service/test_server.hpp"

#include <kbench/error.hpp>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cstdio>
#include <memory>

namespace asio = boost::asio;
using asio::ip::tcp;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds soon(2000);

// PEM files in a directory of its own: a certificate for "localhost" that signs itself, its key, and that key with a password.
struct Certificate {
  ScratchDirectory directory;
  std::filesystem::path chain = directory.path() / "chain.pem";
  std::filesystem::path key = directory.path() / "key.pem";
  std::filesystem::path locked_key = directory.path() / "locked.pem";

  Certificate() {
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> pair(EVP_EC_gen("P-256"), EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> made(X509_new(), X509_free);
    X509_set_version(made.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
    X509_NAME* name = X509_get_subject_name(made.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("localhost"),
                               -1, -1, 0);
    X509_set_issuer_name(made.get(), name);
    X509_set_pubkey(made.get(), pair.get());
    X509_sign(made.get(), pair.get(), EVP_sha256());
    write(chain, [&](FILE* file) { return PEM_write_X509(file, made.get()); });
    write(key, [&](FILE* file) {
      return PEM_write_PrivateKey(file, pair.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
    unsigned char password[] = "secret";
    write(locked_key, [&](FILE* file) {
      return PEM_write_PrivateKey(file, pair.get(), EVP_aes_256_cbc(), password, 6, nullptr, nullptr);
    });
  }

  template <class Writer>
  static void write(const std::filesystem::path& path, Writer writer) {
    const std::unique_ptr<FILE, decltype(&std::fclose)> file(std::fopen(path.c_str(), "we"), std::fclose);
    REQUIRE(file);
    REQUIRE(writer(file.get()) == 1);
  }
};

TestServer::Options tls_options(const Certificate& certificate,
                                milliseconds patience = std::chrono::seconds(10)) {
  TestServer::Options options = TestServer::options(patience);
  options.certificate = certificate.chain;
  options.private_key = certificate.key;
  return options;
}

// A client that trusts the certificate alone.
class TlsClient {
 public:
  TlsClient(std::uint16_t port, const Certificate& certificate, int latest = TLS1_3_VERSION) {
    context_.load_verify_file(certificate.chain.string());
    context_.set_verify_mode(asio::ssl::verify_peer);
    // Old versions are refused by OpenSSL itself at its usual level.
    SSL_CTX_set_cipher_list(context_.native_handle(), "DEFAULT:@SECLEVEL=0");
    SSL_CTX_set_min_proto_version(context_.native_handle(), TLS1_VERSION);
    SSL_CTX_set_max_proto_version(context_.native_handle(), latest);
    stream_.emplace(io_, context_);
    stream_->next_layer().connect({asio::ip::make_address("127.0.0.1"), port});
    stream_->handshake(asio::ssl::stream_base::client);
  }

  void send(const std::string& bytes) { asio::write(*stream_, asio::buffer(bytes)); }
  std::string until_end() {
    std::string all;
    asio::read(*stream_, asio::dynamic_buffer(all), error_);
    return all;
  }
  boost::system::error_code error() const { return error_; }
  tcp::socket& socket() { return stream_->next_layer(); }

 private:
  asio::io_context io_;
  asio::ssl::context context_{asio::ssl::context::tls_client};
  std::optional<asio::ssl::stream<tcp::socket>> stream_;
  boost::system::error_code error_;
};

std::string error_of(TestServer::Options options) {
  try {
    const TestServer server(std::move(options));
    return "";
  } catch (const kbench::Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("a server with a certificate speaks TLS 1.2 and 1.3, and nothing older") {
  const Certificate certificate;
  TestServer server(tls_options(certificate));
  CHECK(server.server().url().starts_with("https://127.0.0.1:"));
  for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
    TlsClient client(server.port(), certificate, version);
    client.send(post("/echo", "hi") + get("/events?n=1") + get("/text?n=3", "Connection: close\r\n"));
    const std::string answers = client.until_end();
    CHECK(answers.find("\r\n\r\nhiHTTP/1.1 200 OK") != std::string::npos);
    CHECK(answers.find("event: state\ndata: 0\n\n") != std::string::npos);
    CHECK(answers.ends_with("\r\n\r\naaa"));
    CHECK(client.error() == asio::error::eof);  // TLS has said that it is whole
  }
  CHECK_THROWS_AS(TlsClient(server.port(), certificate, TLS1_1_VERSION), boost::system::system_error);
  RawClient plain(server.port());
  plain.send(get("/"));
  CHECK(plain.is_closed_within(soon));
  CHECK(plain.rest().find("HTTP") == std::string::npos);
}

TEST_CASE("an answer arrives through TLS although the body was not read") {
  const Certificate certificate;
  TestServer server(tls_options(certificate, milliseconds(500)));
  TlsClient client(server.port(), certificate);
  client.send(post("/text?n=3", std::string(20'000'000, 'x')));
  CHECK(client.until_end().ends_with("\r\n\r\naaa"));
}

TEST_CASE("TLS clients are held to the patience, and may go away at any time") {
  const Certificate certificate;
  TestServer server(tls_options(certificate, milliseconds(500)));
  RawClient silent(server.port());
  RawClient slow(server.port());
  slow.send("\x16\x03\x01");
  TlsClient idle(server.port(), certificate);
  TlsClient deaf(server.port(), certificate);
  deaf.send(get("/bytes?n=20000000"));
  for (const char* path : {"/bytes?n=20000000", "/wait", "/forever"}) {
    TlsClient leaver(server.port(), certificate);
    leaver.send(get(path));
    if (path == std::string("/forever")) leaver.socket().set_option(asio::socket_base::linger(true, 0));
  }
  CHECK(silent.is_closed_within(soon));
  CHECK(slow.is_closed_within(soon));
  CHECK(idle.until_end().empty());
  std::this_thread::sleep_for(milliseconds(550));
  CHECK(deaf.until_end().size() < 20'000'000);
  const auto begin = RawClient::Clock::now();
  server.end();
  CHECK(RawClient::Clock::now() - begin < soon);
  CHECK(server.log().empty());
}

TEST_CASE("certificates and keys that cannot be used are named with the reason") {
  const Certificate certificate;
  const Certificate other;
  TestServer::Options options = tls_options(certificate);
  options.private_key = {};
  CHECK(error_of(options) ==
        "TLS needs both a certificate and a private key; give both, or none for HTTP without TLS");
  options = tls_options(certificate);
  options.certificate = "/no/such.pem";
  CHECK(error_of(options).find(
            "'/no/such.pem' cannot be used as the certificate of the service: No such file") == 0);
  options = tls_options(certificate);
  options.private_key = certificate.chain;
  CHECK(error_of(options).find(certificate.chain.string() +
                               "' cannot be used as the private key of the service: ") == 1);
  options.private_key = other.key;
  CHECK(error_of(options).find("key values mismatch") != std::string::npos);
  options.private_key = certificate.locked_key;
  CHECK(error_of(options).find("locked.pem' cannot be used as the private key of the service: ") !=
        std::string::npos);
}
#endif
