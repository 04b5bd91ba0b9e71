#!/usr/bin/env bash
# GraphML's type "long" has 64 bits; igraph reads it as a double and says nothing.
#
# Expected: an attribute of attr.type="long" is an integer, as networkx reads it.
# Seen (python3-igraph 0.10.2, Debian 12): 9007199254740993 becomes the float 9007199254740992.0. networkx
# 2.8.8 returns the integer. Counts in GraphML are exact in igraph up to 2^53 alone; as attr.type="string" they
# arrive whole.
. "$(dirname "$0")/unpack.sh"

unpack python3-igraph=0.10.2-1+b1 python3-networkx=2.8.8-1

for type in long string; do
  cat >"$root/tmp/$type.graphml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="n" for="node" attr.name="count" attr.type="$type"/>
  <graph edgedefault="directed"><node id="a"><data key="n">9007199254740993</data></node></graph>
</graphml>
END
done
python() { inside /usr/bin/python3 -c "$1"; }
same "igraph, long" "[9007199254740992.0]" \
  "$(python 'import igraph; print(igraph.Graph.Read_GraphML("/tmp/long.graphml").vs["count"])')"
same "networkx, long" "{'a': 9007199254740993}" \
  "$(python 'import networkx as n; print(n.get_node_attributes(n.read_graphml("/tmp/long.graphml"), "count"))')"
same "igraph, string" "['9007199254740993']" \
  "$(python 'import igraph; print(igraph.Graph.Read_GraphML("/tmp/string.graphml").vs["count"])')"
