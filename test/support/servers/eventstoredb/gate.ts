import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "../free-port.ts";
import { UnpluggedPort } from "./unplugged.ts";

/** The way to a server, which can be cut, shut and silenced. Its port stays the same. */
export class Gate {
  readonly #target: () => number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #isSilent: boolean = false;
  #unplugged: UnpluggedPort | undefined;

  constructor(target: () => number) {
    this.#target = target;
  }

  get port(): number {
    return this.#port;
  }

  /** From clients, at this moment. */
  get connections(): number {
    return this.#sockets.size / 2;
  }

  async open(): Promise<void> {
    // It takes the same one again after it was shut.
    if (this.#port === 0) this.#port = await freePort();
    const server = createServer((near) => this.#join(near));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#port, "127.0.0.1", resolve);
    });
    this.#server = server;
  }

  /** Ends every connection without a farewell; new ones are let in. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Cuts, and refuses new callers. */
  async shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => {
      server === undefined ? resolve() : server.close(() => resolve());
    });
    this.cut();
    await closed;
  }

  /** Lets nothing through in either direction, and keeps every connection. */
  silence(isSilent: boolean): void {
    this.#isSilent = isSilent;
    for (const socket of this.#sockets) isSilent ? socket.pause() : socket.resume();
  }

  /** Lets nothing through, and neither takes nor refuses a new connection: the cable is pulled. The next `plug` puts it back. */
  async unplug(): Promise<void> {
    this.silence(true);
    const server = this.#server;
    this.#server = undefined;
    // Its connections stay; the port is free at once.
    server?.close();
    this.#unplugged = await UnpluggedPort.open(this.#port);
  }

  async plug(): Promise<void> {
    await this.#unplugged?.plug();
    this.#unplugged = undefined;
    await this.open();
    this.silence(false);
  }

  #join(near: Socket): void {
    const far = connect(this.#target(), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isSilent) from.pause();
    }
  }
}
