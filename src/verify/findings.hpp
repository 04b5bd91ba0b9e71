// What a check of a file found. Filled by all checks of this folder, shown by `pegspace verify`.
#pragma once

#include <string>
#include <vector>

namespace pegspace {

/// What was checked, what could not be, and what is wrong. What is wrong are whole sentences.
struct Findings {
  std::vector<std::string> checked;
  std::vector<std::string> left_out;  ///< what could not be checked, and why
  std::vector<std::string> wrong;

  void require(bool holds, const std::string& sentence) {
    if (!holds) wrong.push_back(sentence);
  }
};

}  // namespace pegspace
