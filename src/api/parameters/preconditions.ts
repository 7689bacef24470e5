import type { FastifyReply, FastifyRequest } from "fastify";
import type { AssetExpectation, SeenUploads } from "../../commands/asset/expectation.ts";
import { type Expectation, isSeen, type SeenStates } from "../../commands/template/expectation.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { ConditionalHeader } from "../openapi/headers.ts";
import { conditionOf } from "../route-declaration.ts";

/** Request headers of a route with preconditions. */
export const preconditions: readonly ConditionalHeader[] = ["If-Match", "If-None-Match"];

/** A template's tag: the number of the last event of its stream. */
export function templateTag(streamRevision: bigint | number | "absent"): string {
  return `"r${streamRevision}"`;
}

/** Conditions of If-Match and If-None-Match on a template that is about to change (RFC 9110, 13.1). */
export function expectationOf(request: FastifyRequest): Expectation {
  return {
    is: readSeen(conditionOf(request, "If-Match"), "strong"),
    isNot: readSeen(conditionOf(request, "If-None-Match"), "weak"),
  };
}

/**
 * Puts the tag on an answer that shows a template. True when the caller's copy is the same.
 * @throws Refusal PRECONDITION_FAILED
 */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { streamRevision, label }: { readonly streamRevision: number; readonly label: string },
): boolean {
  reply.headers({ etag: templateTag(streamRevision), "cache-control": "private, no-cache" });
  const now = { revision: BigInt(streamRevision), label };
  const { is, isNot } = expectationOf(request);
  if (is !== undefined && !isSeen(is, now)) throw new Refusal("PRECONDITION_FAILED");
  return isNot !== undefined && isSeen(isNot, now);
}

/** Conditions of the same headers on an uploaded file that is about to change; its tag is the SHA-256 of its bytes. */
export function seenUploads(request: FastifyRequest): AssetExpectation {
  return {
    is: readUploads(conditionOf(request, "If-Match"), false),
    isNot: readUploads(conditionOf(request, "If-None-Match"), true),
  };
}

function readUploads(header: string | undefined, weak: boolean): SeenUploads | undefined {
  if (header === undefined) return undefined;
  const given = header.split(",").map((tag) => tag.trim());
  if (given.includes("*")) return "any";
  return given.flatMap((tag) => /^"([0-9a-f]{64})"$/.exec(weak ? withoutWeakness(tag) : tag)?.[1] ?? []);
}

/** Tags or `rev-` labels, quoted or bare. Compared strongly, a weak tag is no tag (RFC 9110, 8.8.3.2). */
function readSeen(header: string | undefined, comparison: "strong" | "weak"): SeenStates | undefined {
  if (header === undefined) return undefined;
  const given = header.split(",").map((tag) => tag.trim());
  if (given.includes("*")) return "any";
  const taken = comparison === "weak" ? given.map(withoutWeakness) : given;
  const names = taken.map((tag) => (/^".*"$/.test(tag) ? tag.slice(1, -1) : tag));
  const numbers = names.flatMap((name) => /^r(\d{1,15})$/.exec(name)?.[1] ?? []);
  return { revisions: numbers.map(BigInt), labels: names.filter((name) => name.startsWith("rev-")) };
}

const withoutWeakness = (tag: string): string => (tag.startsWith("W/") ? tag.slice(2) : tag);
