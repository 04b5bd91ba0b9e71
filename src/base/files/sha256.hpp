// SHA-256 (OpenSSL): by which a record names the file that it belongs to, and lists of sums their files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace pegspace {

/// The SHA-256 sum of the bytes: 64 hexadecimal digits, as sha256sum prints them.
std::string sha256_text(std::string_view bytes);

/// The SHA-256 sum of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  void add(std::string_view bytes);
  /// To be called once.
  std::string text();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pegspace
