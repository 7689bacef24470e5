import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Short, and nothing that a log, a header or an address would have to escape. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * The name of a request in answers, in the log and as the correlation of its events: the one that a proxy in
 * front gave it in X-Request-Id, or one of our own. It need not be unique, and nothing is looked up by it.
 */
export function requestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && wellFormed.test(given) ? given : randomUUID();
}
