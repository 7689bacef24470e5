import { setTimeout as pause } from "node:timers/promises";
import { type ServerFault, ServerRefused } from "../../drivers/server-refused.ts";
import { obstacleTo } from "./survey.ts";

/** Milliseconds after which the servers are tried one by one: a client that cannot connect tries for longer, and says less. */
const soonMs = 1000;

/** Milliseconds for which a refusal may pass: a server that has just started does not know its users yet. */
const believedMs = 30_000;

/**
 * The answer to the first question to a server, or why there is none.
 * @throws ServerRefused
 */
export async function explained<Answer>(question: Promise<Answer>, url: string): Promise<Answer> {
  const over = new AbortController();
  const looked = pause(soonMs, undefined, { signal: over.signal }).then(async () => {
    const obstacle = await obstacleTo(url);
    if (obstacle !== undefined) throw new ServerRefused(obstacle);
    return await question;
  });
  looked.catch(() => undefined);
  try {
    return await Promise.race([question, looked]);
  } catch (error) {
    if (error instanceof ServerRefused) throw error;
    throw new ServerRefused(accessObstacle(error) ?? (await obstacleTo(url)) ?? unusable(error), { cause: error });
  } finally {
    over.abort();
  }
}

/** Undefined: the server did not refuse the user. */
function accessObstacle(error: unknown): ServerFault | undefined {
  const { type, code } = clientError(error);
  if (type !== "access-denied") return undefined;
  const sentence =
    code === unauthenticated
      ? "the server refuses its user or password: correct them"
      : "its user may not read $all: add the user to the list $acl.$r in the metadata of $all (docs/how-to/scale-out.md#a-user-with-the-least-rights)";
  return { sentence, mayPass: true, believedMs };
}

/** The status of gRPC. */
const unauthenticated = 16;

/** Every server answers, and none does what it should: an election, or nodes that name each other by names of another network. */
const unusable = (error: unknown): ServerFault => ({
  sentence: `the servers answer, and none takes requests (${clientError(error).message}): look whether a node leads, and whether the names that the nodes give out reach them from here`,
  mayPass: true,
});

interface ClientError {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message: string;
}

/** The client's own error, below those that were thrown for it. */
function clientError(error: unknown): ClientError {
  const { cause } = Object(error) as Error;
  return cause instanceof Error ? clientError(cause) : (Object(error) as ClientError);
}
