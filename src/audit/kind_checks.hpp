// How each kind of file is checked: one table. Called by result_folder.
#pragma once

#include <span>

#include "audit/result_folder.hpp"
#include "audit/result_kinds.hpp"

namespace pegspace {

struct KindCheck {
  Kind kind;
  /// Adds findings, and states what the file says. Throws InputError where the file is not as it should be.
  void (*check)(ResultFolder&, ResultFile&);
  /// It is read even if it is not asked for, as others are compared with it.
  bool tells_others;
};

/// In the order in which a folder's files are checked: those that say of which problem others are come first.
std::span<const KindCheck> kind_checks();

}  // namespace pegspace
