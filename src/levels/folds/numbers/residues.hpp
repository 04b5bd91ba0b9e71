// The chance of random play, exact modulo some primes.
#pragma once

#include "levels/folds/numbers/number.hpp"

namespace pegspace {

template <>
struct Quantity<Residues> : OneWidth<quantity::ExactChances> {};

inline void set_one(Residues& number, std::size_t, const FoldArithmetic& arithmetic) {
  for (std::size_t i = 0; i < number.size(); ++i)
    number[i] = inverse_modulo(arithmetic.starts(), arithmetic.primes()[i]);
}

inline void add(Residues& sum, const Residues& number, const FoldArithmetic& arithmetic) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = sum_modulo(sum[i], number[i], arithmetic.primes()[i]);
}

inline void divide(Residues& number, std::size_t jumps, const FoldArithmetic& arithmetic) {
  for (std::size_t i = 0; i < number.size(); ++i)
    number[i] = arithmetic.inverse(i, jumps).times(number[i], arithmetic.primes()[i]);
}

}  // namespace pegspace
