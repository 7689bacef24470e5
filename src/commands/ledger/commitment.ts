import { createHmac, hash } from "node:crypto";
import type { RecordedEvent } from "../../ports/event-log/port.ts";
import { canonicalJson } from "../../vocabulary/canonical.ts";

/** Bytes of a commitment. */
const commitmentBytes = 32;

const domain = "colophon.event.v1\n";

/**
 * The SHA-256 that stands for an event in its tenant's tree: of the domain and the canonical JSON (RFC 8785) of all that the service
 * said of it, as it was written. Position and time of the log are not in it, since another storage may give others; nor is the one position
 * that an event holds (`upTo` of UsageRecorded), which a migration changes with them.
 *
 * @param event as it was written, in whatever version
 * @param saltSecret stands in for the salt of an event that has none
 */
export function commitmentOf(event: RecordedEvent, saltSecret: Uint8Array): Buffer {
  return hash("sha256", Buffer.from(`${domain}${openingOf(event, saltSecret)}`, "utf8"), "buffer");
}

/** What the commitment is to, as a text: it is all that the commitment is made of. */
export function openingOf(event: RecordedEvent, saltSecret: Uint8Array): string {
  const { stream, revision, id, type, meta, data } = event;
  const salt = meta.salt ?? createHmac("sha256", saltSecret).update(id).digest("base64url");
  const opening = {
    stream,
    revision: Number(revision),
    id,
    type,
    meta: { ...meta, salt },
    data: placeless(type, data),
  };
  return written(opening);
}

/** What somebody has put into the log may have no canonical form, as a number that is too large: then any text will do that is always the same. */
function written(opening: unknown): string {
  try {
    return canonicalJson(opening);
  } catch {
    return JSON.stringify(opening);
  }
}

function placeless(type: string, data: unknown): unknown {
  return type === "UsageRecorded" && typeof data === "object" ? { ...(data as object), upTo: "" } : data;
}

/** Several commitments, or hashes of a tree, as one text. */
export function joined(hashes: readonly Uint8Array[]): string {
  return Buffer.concat(hashes).toString("base64");
}

/** The hashes that a text holds; undefined: it is not made of such. */
export function separated(text: unknown): readonly Buffer[] | undefined {
  if (typeof text !== "string") return undefined;
  const bytes = Buffer.from(text, "base64");
  if (bytes.length % commitmentBytes !== 0 || bytes.toString("base64") !== text) return undefined;
  return Array.from({ length: bytes.length / commitmentBytes }, (_, index) =>
    bytes.subarray(index * commitmentBytes, (index + 1) * commitmentBytes),
  );
}
