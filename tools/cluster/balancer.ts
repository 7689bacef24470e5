import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  readonly port: number;
  close(): Promise<void>;
}

/** Nodes by their ports on this machine. Each that answers `/readyz` with 200 gets requests in its turn. */
export async function startBalancer(port: number, nodes: readonly number[]): Promise<Balancer> {
  const ready = new Set(nodes);
  const timer = setInterval(() => {
    for (const node of nodes) void isReady(node).then((is) => (is ? ready.add(node) : ready.delete(node)));
  }, 1000);
  let turn = 0;
  const server = createServer((incoming, answer) => {
    turn += 1;
    const inTurn = nodes.filter((node) => ready.has(node));
    const from = inTurn.length === 0 ? nodes : inTurn;
    const order = from.map((_, index) => from[(index + turn) % from.length] as number);
    pass(incoming, answer, order, (node) => ready.delete(node));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/**
 * To the first of these nodes that takes the connection. Once a node may have the request, it goes to no other: callers
 * repeat it with their Idempotency-Key.
 */
function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  order: readonly number[],
  lose: (node: number) => void,
) {
  const [node, ...others] = order;
  if (node === undefined) return refuse(answer);
  const { method, url: path, headers } = incoming;
  const onward = request({ host: "127.0.0.1", port: node, method, path, headers, agent: false });
  let isConnected = false;
  // Once there is a connection, the body flows: a node that refuses it has none of it.
  onward.on("socket", (socket) => {
    socket.once("connect", () => {
      isConnected = true;
      incoming.pipe(onward);
    });
  });
  answer.on("close", () => onward.destroy());
  onward.on("error", () => {
    // A caller that has gone away, not the node, ended it.
    if (answer.destroyed) return;
    lose(node);
    if (!isConnected && !answer.headersSent) return pass(incoming, answer, others, lose);
    if (answer.headersSent) answer.destroy();
    else refuse(answer);
  });
  onward.on("response", (said) => {
    answer.writeHead(said.statusCode ?? 502, said.headers);
    said.pipe(answer);
    said.on("error", () => answer.destroy());
  });
}

function refuse(answer: ServerResponse): void {
  answer.writeHead(503, { "content-type": "text/plain", "retry-after": "1" });
  answer.end("No node answers.\n");
}

export async function isReady(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.text();
      return answer.ok;
    },
    () => false,
  );
}
