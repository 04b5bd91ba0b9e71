// For builds with ThreadSanitizer (plain_tbb.hpp).
#pragma once
#include "../plain_tbb.hpp"
