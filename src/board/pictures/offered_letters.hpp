// The line "letters:" that the refusal of a picture offers: what its letters most probably mean. In boards as
// people draw them, the letter in the corners means that there is no hole, and the more frequent of the other
// two is the peg, as few holes start empty. The sentence says that it may be the other way round. With two
// letters, the one in the corners can mean each of the three: all are offered.
#pragma once

#include <string>
#include <vector>

#include "board/pictures/picture_letters.hpp"

namespace pegspace {

/// "Say what the letters mean, in a line above the picture: 'letters: X peg, o empty, . none' ...".
std::string offered_letters(const std::vector<Marks*>& pictures);

}  // namespace pegspace
