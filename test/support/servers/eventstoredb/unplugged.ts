import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** It listens, and is not there for whom the system lets in: nobody else gets an answer to the first packet. */
const blocked = `
  const { parentPort, workerData } = require("node:worker_threads");
  const server = require("node:net").createServer();
  server.listen({ port: workerData.port, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage("listens");
    Atomics.wait(workerData.until, 0, 0);
    server.close();
  });
  server.on("connection", (socket) => socket.destroy());
`;

/** Callers whom the system lets in until a backlog of one is full, and one more, who has to wait. */
const callers = 4;

/** A port whose machine has no cable any more: a connection to it is neither made nor refused, until `plug`. */
export class UnpluggedPort {
  readonly #worker: Worker;
  readonly #until: Int32Array;
  readonly #callers: readonly Socket[];

  private constructor(worker: Worker, until: Int32Array, sockets: readonly Socket[]) {
    this.#worker = worker;
    this.#until = until;
    this.#callers = sockets;
  }

  /** The port must be free. */
  static async open(port: number): Promise<UnpluggedPort> {
    const until = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(blocked, { eval: true, workerData: { port, until } });
    await once(worker, "message");
    const sockets = Array.from({ length: callers }, () => connect(port, "127.0.0.1").on("error", () => undefined));
    await once(sockets[0] as Socket, "connect");
    return new UnpluggedPort(worker, until, sockets);
  }

  /** The port is free again. */
  async plug(): Promise<void> {
    for (const socket of this.#callers) socket.destroy();
    const gone = once(this.#worker, "exit");
    Atomics.store(this.#until, 0, 1);
    Atomics.notify(this.#until, 0);
    await gone;
  }
}
