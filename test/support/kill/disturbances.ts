import { setTimeout as pause } from "node:timers/promises";
import { startTestCluster, type TestCluster } from "../servers/cluster.ts";
import { EventStoreNode } from "../servers/eventstoredb/node.ts";

/** Storage with a server that fails now and then. */
export interface DisturbedCluster {
  readonly settings: TestCluster["settings"];
  /** Causes one fault, drawn by chance, and resolves with its name when it is over. */
  readonly disturb: () => Promise<string>;
  stop(): Promise<void>;
}

/** Milliseconds for which something is wrong: shorter than the service waits, and longer. */
const briefly = (): number => 200 + Math.random() * 1800;

/** Both doubles, EventStoreDB with two nodes of which one leads. */
export async function startDisturbedCluster(): Promise<DisturbedCluster> {
  const cluster = await startTestCluster();
  const { events: first, mongo } = cluster;
  const second = await EventStoreNode.start(first.state.store);
  const nodes = [first, second];
  for (const node of nodes) {
    node.members = nodes;
    // Servers of 23.10 behave like this.
    node.state.faults.skipsAfterScavenged = true;
    node.state.faults.slowSubscribers = "end";
  }
  await first.lead();
  const leader = (): EventStoreNode => (first.state.faults.leader === undefined ? first : second);
  const other = (): EventStoreNode => (leader() === first ? second : first);
  const faults: Readonly<Record<string, () => Promise<void>>> = {
    "a leader that freezes, with a new one": async () => {
      const frozen = leader();
      frozen.state.gate.silence(true);
      await other().lead({ missing: 2 });
      await pause(briefly());
      frozen.state.gate.silence(false);
    },
    "an election": async () => await other().lead({ missing: 3 }),
    "connections that are cut": async () => leader().state.gate.cut(),
    "silence for a while": async () => {
      const silent = leader();
      silent.state.gate.silence(true);
      await pause(briefly());
      silent.state.gate.silence(false);
    },
    "a scavenge": async () => first.state.store.scavenge(),
    "events of the server's own": async () => {
      for (let count = 0; count < 40; count += 1) first.state.store.disturb();
    },
    "MongoDB away": async () => {
      await mongo.halt();
      await pause(briefly());
      await mongo.start();
    },
  };
  return {
    settings: { ...cluster.settings, ESDB_URL: first.url },
    disturb: async () => {
      const names = Object.keys(faults);
      const name = names[Math.floor(Math.random() * names.length)] ?? "";
      await faults[name]?.();
      return name;
    },
    stop: async () => {
      await second.stop();
      await cluster.stop();
    },
  };
}
