import type { FastifyRequest } from "fastify";
import { limits } from "../../vocabulary/limits.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";

/** The Idempotency-Key of a request, quoted (a string of RFC 8941) or bare; undefined when there is none. */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const header = headers["idempotency-key"];
  if (header === undefined) return undefined;
  const written = [header].flat().join(",").trim();
  const key = /^".*"$/.test(written) ? written.slice(1, -1).replace(/\\(["\\])/g, "$1") : written;
  if (key === "" || key.length > limits.idempotencyKeyLength || !/^[\x20-\x7e]*$/.test(key)) {
    const message = `The Idempotency-Key has 1 to ${limits.idempotencyKeyLength} printable ASCII characters.`;
    throw refusedAt("/Idempotency-Key", message);
  }
  return key;
}
