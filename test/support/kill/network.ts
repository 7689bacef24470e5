import { getuid, pid } from "node:process";
import { program } from "../programs/programs.ts";
import { startTcpProxy } from "../servers/tcp-proxy.ts";

/** The way of one node to the server that all share. */
export interface Link {
  /** The network namespace that the node runs in; undefined where it runs beside its caller. */
  readonly inside: string | undefined;
  /** Where callers reach the node, and where it listens. */
  readonly nodeHost: string;
  /** The server, as this node reaches it. */
  readonly server: { readonly host: string; readonly port: number };
  /** The node and the server hear nothing of each other any more; callers still reach the node. */
  cut(): void;
  heal(): void;
}

export interface Network {
  /** For the report. */
  readonly kind: string;
  readonly links: readonly Link[];
  stop(): Promise<void>;
}

/** A proxy in this process for each node. */
export async function proxiedNetwork(port: number, nodes: number): Promise<Network> {
  const proxies = await Promise.all(Array.from({ length: nodes }, () => startTcpProxy({ host: "127.0.0.1", port })));
  return {
    kind: "a proxy before each node",
    links: proxies.map(({ port: own, cut, heal }) => ({
      ...{ inside: undefined, nodeHost: "127.0.0.1", server: { host: "127.0.0.1", port: own } },
      ...{ cut, heal },
    })),
    stop: async () => {
      for (const proxy of proxies) await proxy.stop();
    },
  };
}

/** Where nodes in namespaces are, for the rules of the server. */
export const namespaceAddresses = "10.213.0.0/16";

/**
 * A network namespace for each node, with two cables: one to its callers, one to the server. Undefined where the system does
 * not allow it: it takes the superuser, and `ip`.
 */
export function namespaceNetwork(port: number, nodes: number): Network | undefined {
  if (getuid?.() !== 0) return undefined;
  const made: string[] = [];
  const remove = (): void => {
    for (const name of made.splice(0)) ip("netns", "delete", name);
  };
  try {
    return {
      kind: "a network namespace for each node",
      links: Array.from({ length: nodes }, (_, node) => namespaceLink(`colophon-${pid}-${node}`, node, port, made)),
      stop: async () => remove(),
    };
  } catch {
    remove();
    return undefined;
  }
}

const ip = (...words: readonly string[]): void => {
  program("ip").output(words);
};

/** Names of cables have at most 15 letters; a namespace takes its own end of them along when it goes. */
function namespaceLink(name: string, node: number, port: number, made: string[]): Link {
  const net = (pid % 120) * 2;
  ip("netns", "add", name);
  made.push(name);
  ip("-n", name, "link", "set", "lo", "up");
  const cable = (kind: "c" | "s", third: number): { readonly outer: string; readonly here: string; there: string } => {
    const outer = `col${pid % 10_000}${kind}${node}`;
    const [here, there] = [1, 2].map((last) => `10.213.${third}.${node * 4 + last}`) as [string, string];
    ip("link", "add", outer, "type", "veth", "peer", "name", `${kind}0`, "netns", name);
    ip("address", "add", `${here}/30`, "dev", outer);
    ip("link", "set", outer, "up");
    ip("-n", name, "address", "add", `${there}/30`, "dev", `${kind}0`);
    ip("-n", name, "link", "set", `${kind}0`, "up");
    return { outer, here, there };
  };
  const callers = cable("c", net);
  const server = cable("s", net + 1);
  return {
    inside: name,
    nodeHost: callers.there,
    server: { host: server.here, port },
    cut: () => ip("link", "set", server.outer, "down"),
    heal: () => ip("link", "set", server.outer, "up"),
  };
}
