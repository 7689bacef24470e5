import { Writable } from "node:stream";

/** The client's calls of the one service whose appends it makes. */
interface Calls {
  append?: (...given: readonly unknown[]) => unknown;
}

/** The part of the client that hands it out. */
interface Inside {
  getGRPCClient?: (...given: readonly unknown[]) => Promise<Calls>;
}

/**
 * The same client, whose appends fail as other calls do when the connection is closed at the very moment of the call. The client closes a
 * connection when one of its calls has found the server gone, and does not catch an error that an append throws at once: the error would end
 * the process, and leave the append without an answer.
 */
export function guarded<Client extends object>(client: Client): Client {
  const inside = client as Inside;
  const { getGRPCClient } = inside;
  if (getGRPCClient === undefined) return client;
  inside.getGRPCClient = async (...given) => guardAppends(await getGRPCClient(...given));
  return client;
}

function guardAppends(calls: Calls): Calls {
  const { append } = calls;
  if (append === undefined || Object.hasOwn(calls, "append")) return calls;
  calls.append = (...given) => {
    try {
      return append.apply(calls, [...given]);
    } catch (error) {
      const answer = given.at(-1) as (error: unknown) => void;
      answer(error);
      return nowhere();
    }
  };
  return calls;
}

/** Takes what the client goes on to write. */
const nowhere = (): Writable => new Writable({ objectMode: true, write: (_part, _encoding, done) => done() });
