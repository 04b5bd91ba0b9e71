#!/usr/bin/env bash
# networkx writes integers beyond 32 bits into GML as text, and they come back as text.
#
# Expected: write_gml and read_gml are inverse to each other for integers; Python's integers have no limit.
# Seen (python3-networkx 2.8.8-1, Debian 12): the value 2147483647 comes back as an integer, 2147483648 as
# the text '2147483648', so one column has two types and sums or comparisons of it fail, or order "10" before
# "9". igraph 0.10.2 then reads the whole column as text, small values included.
. "$(dirname "$0")/unpack.sh"

unpack python3-igraph=0.10.2-1+b1 python3-networkx=2.8.8-1

cat >"$root/tmp/gml.py" <<'END'
import igraph
import networkx

graph = networkx.DiGraph()
graph.add_node("a", count=2147483647)
graph.add_node("b", count=2147483648)
networkx.write_gml(graph, "/tmp/counts.gml")
print(networkx.get_node_attributes(networkx.read_gml("/tmp/counts.gml"), "count"))
print(igraph.Graph.Read_GML("/tmp/counts.gml").vs["count"])
END
seen=$(inside /usr/bin/python3 /tmp/gml.py)
same "networkx" "{'a': 2147483647, 'b': '2147483648'}" "$(head -n 1 <<<"$seen")"
same "igraph" "['2147483647', '2147483648']" "$(tail -n 1 <<<"$seen")"
