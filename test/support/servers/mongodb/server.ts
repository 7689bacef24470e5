import { createServer, type Server, type Socket } from "node:net";
import { freePort } from "../free-port.ts";
import { type Answer, Collections, type Command } from "./commands.ts";
import { Fault } from "./fault.ts";
import type { Table } from "./tables.ts";
import { answerTo, type Message, messageReader } from "./wire.ts";

/**
 * The faults of a command: `drop-answer` does the work and then closes the connection; `close` closes it before;
 * `not-primary` refuses; `silence` never answers; `delay` answers late.
 */
type Trouble =
  | { readonly kind: "drop-answer" | "close" | "not-primary" | "silence" }
  | { readonly kind: "delay"; readonly ms: number };

/** A server of MongoDB's wire protocol within this process. It keeps everything in memory. */
export interface MongoDouble {
  /** Address of a database of this name. */
  url(database?: string): string;
  /** The next command of this name that has `isMeant` meets the trouble; then all is well again. */
  trouble(command: string, trouble: Trouble, isMeant?: (command: Command) => boolean): void;
  /** A collection, `database.name`. */
  table(namespace: string): Table;
  /** All documents of all collections, as text. */
  held(): string;
  /** A backup of now: what it answers puts collections back, those that are meant by `database.name`. */
  backup(): (isMeant: (namespace: string) => boolean) => void;
  /** Names of all commands that came, handshakes and pings left out. */
  readonly seen: readonly string[];
  /** The same with the collection that each names: `find blobs.files`. May be emptied. */
  readonly commands: string[];
  /** Closes all connections and refuses new ones, keeping what is stored, until `start`. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface DoubleOptions {
  /** Introduces itself as the primary of a replica set: clients then repeat writes whose answer was lost. */
  readonly replicaSet?: boolean;
  /** Its users may do nothing. */
  readonly denies?: boolean;
}

interface Expected {
  readonly command: string;
  readonly trouble: Trouble;
  readonly isMeant: (command: Command) => boolean;
}

export async function startMongoDouble(options: DoubleOptions = {}): Promise<MongoDouble> {
  const double = new Double(options);
  await double.start();
  return double;
}

class Double implements MongoDouble {
  readonly #replicaSet: boolean;
  readonly #denies: boolean;
  readonly #collections = new Collections();
  readonly #sockets = new Set<Socket>();
  readonly #expected: Expected[] = [];
  readonly seen: string[] = [];
  readonly commands: string[] = [];
  /** Answers of writes that carry a number, so that a repeat is not done twice. */
  readonly #numbered = new Map<string, Answer>();
  #server: Server | undefined;
  #port = 0;

  constructor({ replicaSet = false, denies = false }: DoubleOptions) {
    this.#replicaSet = replicaSet;
    this.#denies = denies;
  }

  url(database = "colophon"): string {
    return `mongodb://127.0.0.1:${this.#port}/${database}?directConnection=true`;
  }

  table(namespace: string): Table {
    return this.#collections.table(namespace);
  }

  held(): string {
    return this.#collections.held();
  }

  backup(): (isMeant: (namespace: string) => boolean) => void {
    return this.#collections.backup();
  }

  trouble(command: string, trouble: Trouble, isMeant: (command: Command) => boolean = () => true): void {
    this.#expected.push({ command, trouble, isMeant });
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    // It takes the same one again after a halt.
    if (this.#port === 0) this.#port = await freePort();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.#port, "127.0.0.1", resolve);
    });
  }

  async halt(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  stop(): Promise<void> {
    return this.halt();
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket)).on("error", () => undefined);
    socket.on(
      "data",
      messageReader((message) => this.#take(socket, message)),
    );
  }

  #take(socket: Socket, message: Message): void {
    const [name = ""] = Object.keys(message.command);
    const trouble = this.#troubleFor(name, message.command);
    const send = (answer: Answer): void => {
      if (!(message.oneWay || socket.destroyed)) socket.write(answerTo(message, answer));
    };
    if (trouble?.kind === "silence") return;
    if (trouble?.kind === "close" || trouble?.kind === "not-primary") {
      if (trouble.kind === "close") socket.destroy();
      else send(notPrimary);
      return;
    }
    const answer = this.#answer(name, message.command);
    if (trouble?.kind === "drop-answer") socket.destroy();
    else if (trouble?.kind === "delay") setTimeout(send, trouble.ms, answer);
    else send(answer);
  }

  #troubleFor(name: string, command: Command): Trouble | undefined {
    const index = this.#expected.findIndex((one) => one.command === name && one.isMeant(command));
    return index < 0 ? undefined : this.#expected.splice(index, 1)[0]?.trouble;
  }

  #answer(name: string, command: Command): Answer {
    if (handshakes.has(name)) return this.#hello();
    // It has no users: a name is refused as one that a server does not know.
    if (name === "saslStart") return authenticationFailed;
    if (this.#denies && !alwaysAllowed.has(name)) return unauthorized;
    if (name !== "ping" && name !== "endSessions") {
      this.seen.push(name);
      this.commands.push(`${name} ${String(command[name])}`);
    }
    const number = numberOf(command);
    const known = number === undefined ? undefined : this.#numbered.get(number);
    if (known !== undefined) return known;
    const answer = this.#run(name, command);
    if (number !== undefined) this.#numbered.set(number, answer);
    return answer;
  }

  #run(name: string, command: Command): Answer {
    try {
      return { ...this.#collections.run(name, command), ok: 1 };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.more };
    }
  }

  #hello(): Answer {
    const me = `127.0.0.1:${this.#port}`;
    const member = { setName: "double", setVersion: 1, hosts: [me], primary: me, me, secondary: false };
    return {
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      ...(this.#replicaSet ? member : {}),
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    };
  }
}

const handshakes = new Set(["hello", "ismaster", "isMaster"]);

const alwaysAllowed = new Set(["ping", "endSessions"]);

const authenticationFailed: Answer = {
  ok: 0,
  errmsg: "Authentication failed.",
  code: 18,
  codeName: "AuthenticationFailed",
};

const unauthorized: Answer = { ok: 0, errmsg: "not authorized on colophon", code: 13, codeName: "Unauthorized" };

const notPrimary: Answer = {
  ok: 0,
  errmsg: "not primary",
  code: 10_107,
  codeName: "NotWritablePrimary",
  errorLabels: ["RetryableWriteError"],
};

function numberOf({ lsid, txnNumber }: Command): string | undefined {
  if (txnNumber === undefined) return undefined;
  const { id } = lsid as { readonly id: { toString(encoding: "hex"): string } };
  return `${id.toString("hex")} ${txnNumber}`;
}
