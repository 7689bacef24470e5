import { argv } from "node:process";
import { EventStore } from "../test/support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../test/support/servers/eventstoredb/node.ts";

/**
 * A double of EventStoreDB in a process of its own, until Ctrl-C: `npm run event-store -- [nodes]`. It prints its address, and keeps
 * everything in memory. With several nodes the first leads.
 */
const [, , count = "1"] = argv;
const wanted = Number(count);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 9) throw new Error(`Expected 1 to 9 nodes; came ${count}.`);

const store = new EventStore();
const nodes: EventStoreNode[] = [];
for (let index = 0; index < wanted; index += 1) nodes.push(await EventStoreNode.start(store));
const [leader] = nodes as [EventStoreNode];
for (const node of nodes) {
  node.members = nodes;
  if (node !== leader) node.state.faults.leader = { host: "127.0.0.1", port: leader.port };
}
console.log(leader.url);
