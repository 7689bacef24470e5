import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between clients and a server that can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** Bytes sent from now on arrive nowhere, and neither end notices: connections stay open, new ones too. */
  cut(): void;
  /** Bytes that were on their way arrive. */
  heal(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(to: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    if (isCut) socket.pause();
  };
  const server = createServer((client) => {
    const onward = connect(to.port, to.host);
    keep(client);
    keep(onward);
    pass(client, onward);
    pass(onward, client);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    heal: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/** By hand, since `pipe` would resume what was paused. */
function pass(from: Socket, to: Socket): void {
  from.on("data", (bytes) => to.write(bytes));
  from.on("end", () => to.end());
  from.on("close", () => to.destroy());
}
