import type { BlobKey, BlobStore } from "../../ports/blobs/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import { readBlob } from "../read-blob.ts";

/** Longer texts, measured as the JSON string an event would hold, go to the blob store (claim check). */
export const longestInlineBytes = 256 * 1024;

export async function storeText(blobs: BlobStore, key: BlobKey, text: string): Promise<StoredText> {
  if (isInline(text)) return { text };
  const { sha256, sizeBytes } = await blobs.put(key, Buffer.from(text, "utf8"));
  return { blob: key, sha256, sizeBytes };
}

/** A text that is too long by itself is not written out as JSON first: that of megabytes takes its time. */
const isInline = (text: string): boolean =>
  Buffer.byteLength(text, "utf8") <= longestInlineBytes &&
  Buffer.byteLength(JSON.stringify(text), "utf8") <= longestInlineBytes;

export async function loadText(blobs: BlobStore, stored: StoredText): Promise<string> {
  if ("text" in stored) return stored.text;
  const bytes = await readBlob(blobs, stored.blob);
  if (bytes === undefined) throw new Error(`The blob ${stored.blob}, a template's text, is missing.`);
  return bytes.toString("utf8");
}
