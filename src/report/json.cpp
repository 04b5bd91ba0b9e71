#include "report/json.hpp"

namespace pegspace {
namespace {

constexpr std::uint64_t largest_exact_double = std::uint64_t{1} << 53;

}  // namespace

Json json_number(std::uint64_t value) {
  if (value > largest_exact_double) return std::to_string(value);
  return value;
}

Json json_number(const Count& value) {
  if (value > largest_exact_double) return to_decimal(value);
  return static_cast<std::uint64_t>(value);
}

Json json_number(const std::optional<std::uint64_t>& value) {
  return value ? json_number(*value) : Json(nullptr);
}

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pegspace
