#!/usr/bin/env bash
# GLPK's exact simplex method does not solve the problem that is written: it replaces each coefficient by a
# fraction with a small denominator nearby.
#
# Expected: `glpsol --exact` solves the linear program of the file in rational arithmetic, so a program that
# is infeasible by any amount is reported as infeasible.
# Seen (glpk-utils 5.0-1, Debian 12): x >= 1.0000000001 and x <= 1 is "OPTIMAL"; with 1.000000001 it is
# infeasible. QSopt_ex (esolver 2.5.10.3-2) says "Infeasible" to both. Integers are kept: 10^15 + 1 against
# 10^15 is infeasible. So certificates found with glp_exact are proofs of programs with integers of moderate
# size only; check them in exact arithmetic of your own.
. "$(dirname "$0")/unpack.sh"

unpack glpk-utils=5.0-1 qsopt-ex=2.5.10.3-2

program() { printf 'Minimize\n o: x + y\nSubject To\n c1: x + y >= %s\n c2: x + y <= %s\nEnd\n' "$1" "$2" >"$root/tmp/a.lp"; }
glpk() { inside glpsol --exact --lp /tmp/a.lp | grep -oE 'OPTIMAL|NO FEASIBLE'; }
qsopt() { inside esolver -O /tmp/solution -L /tmp/a.lp 2>&1 | grep -oE '^(LP Value.*status 1|Problem Is Infeasible)' | tail -n 1; }

program 1.000000001 1
same "GLPK, 1.000000001 <= x + y <= 1" "NO FEASIBLE" "$(glpk)"
program 1.0000000001 1
same "GLPK, 1.0000000001 <= x + y <= 1" "OPTIMAL" "$(glpk)"
same "QSopt_ex, the same program" "Problem Is Infeasible" "$(qsopt)"
program 1000000000000001 1000000000000000
same "GLPK, 10^15 + 1 <= x + y <= 10^15" "NO FEASIBLE" "$(glpk)"
