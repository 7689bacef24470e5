import type { FastifyRequest } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import { conditionOf } from "../route-declaration.ts";

/** The password that opens a file; "": none. In a header, since addresses are logged. @throws Refusal */
export function passwordOf(request: FastifyRequest): string {
  const given = conditionOf(request, "Colophon-File-Password") ?? "";
  try {
    return decodeURIComponent(given);
  } catch {
    throw new Refusal("INVALID_REQUEST", "The header Colophon-File-Password is not percent-encoded UTF-8.");
  }
}
