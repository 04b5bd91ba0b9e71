// b-files of the OEIS (bfile.hpp).
#include "report/files/bfile.hpp"

namespace pegspace {

std::string bfile_text(int first, const std::vector<Count>& values) {
  std::string text;
  for (const Count& value : values) text += std::to_string(first++) + " " + to_decimal(value) + "\n";
  return text;
}

}  // namespace pegspace
