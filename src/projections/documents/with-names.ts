import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, FollowedItem, RecordedEvent } from "../../ports/event-log/port.ts";
import type { DocumentGenerated } from "../../vocabulary/events/document.ts";

/**
 * The log as read models see it: with the names of documents, which are in sealed files of their own and go with the documents. A name
 * whose file is gone, or whose seal does not open, is null.
 *
 * @param sealed opens what it stores
 */
export function withDocumentNames(log: EventLog, sealed: Pick<BlobStore, "open">): EventLog {
  const { followInParts } = log;
  const named = <Item extends FollowedItem>(item: Item): Item | Promise<Item> => withName(item, sealed);
  async function* each<Item extends FollowedItem>(items: AsyncIterable<Item>): AsyncGenerator<Item, undefined> {
    for await (const item of items) yield isNamed(item) ? await named(item) : item;
  }
  async function* inParts(
    parts: AsyncIterable<readonly FollowedItem[]>,
  ): AsyncGenerator<readonly FollowedItem[], undefined> {
    for await (const part of parts) yield part.some(isNamed) ? await Promise.all(part.map(named)) : part;
  }
  return {
    append: (...given) => log.append(...given),
    readStream: (...given) => log.readStream(...given),
    readAll: (range) => each(log.readAll(range)),
    readBack: (before) => log.readBack(before),
    follow: (range) => each(log.follow(range)),
    ...(followInParts === undefined ? {} : { followInParts: (range) => inParts(followInParts.call(log, range)) }),
    head: () => log.head(),
    remove: (stream) => log.remove(stream),
    close: () => log.close(),
  };
}

type NamedDocument = RecordedEvent & { readonly data: DocumentGenerated["data"] & { readonly nameBlob: string } };

const isNamed = (item: FollowedItem): item is NamedDocument =>
  "type" in item &&
  item.type === "DocumentGenerated" &&
  typeof (item.data as DocumentGenerated["data"]).nameBlob === "string";

async function withName<Item extends FollowedItem>(item: Item, sealed: Pick<BlobStore, "open">): Promise<Item> {
  if (!isNamed(item)) return item;
  return { ...item, data: { ...item.data, downloadName: await nameIn(item.data.nameBlob, sealed) } };
}

async function nameIn(key: string, sealed: Pick<BlobStore, "open">): Promise<string | null> {
  try {
    const file = await sealed.open(key);
    if (file === undefined) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of file) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks).toString("utf8");
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "SEAL_BROKEN") return null;
    throw error;
  }
}
