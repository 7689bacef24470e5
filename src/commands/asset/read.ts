import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type AssetEvent, type AssetFile, assetStream } from "../../vocabulary/events/asset.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type AssetKind, assetKinds, assetNameHash } from "../../vocabulary/http/asset-name.ts";
import { asRefusal } from "../append-events.ts";
import { readBlob } from "../read-blob.ts";

/** The tenant's file at a path of a definition, as `fonts/Brand.ttf`; undefined when it has none there. */
export async function assetAt(log: EventLog, tenantId: string, path: string): Promise<AssetFile | undefined> {
  const slash = path.indexOf("/");
  const kind = assetKinds.find((known) => known === path.slice(0, slash));
  return kind === undefined ? undefined : await assetCalled(log, tenantId, kind, path.slice(slash + 1));
}

/** The last event of a file's stream says what it is. */
export async function assetCalled(
  log: EventLog,
  tenantId: string,
  kind: AssetKind,
  fileName: string,
): Promise<AssetFile | undefined> {
  const stream = assetStream(tenantId, kind, assetNameHash(fileName));
  try {
    for await (const recorded of log.readStream(stream, { backwards: true, limit: 1 })) {
      const event = knownEvent(recorded) as AssetEvent | undefined;
      return event === undefined || event.type === "AssetRemoved" ? undefined : event.data;
    }
    return undefined;
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * A tenant's PKCS#12 file at a path of a definition, as `certs/signer.p12`, for signing and nothing else.
 */
export async function certificateAt(
  { log, sealed }: { readonly log: EventLog; readonly sealed: BlobStore },
  tenantId: string,
  path: string,
): Promise<Uint8Array | undefined> {
  const file = await assetAt(log, tenantId, path);
  return file?.kind === "certs" ? await readBlob(sealed, file.blob) : undefined;
}
