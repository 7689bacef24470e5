import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { assetStream } from "../../vocabulary/events/asset.ts";
import type { AssetKind } from "../../vocabulary/http/asset-name.ts";
import { assetNameHash } from "../../vocabulary/http/asset-name.ts";
import { guarded, handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles } from "../remove-files.ts";
import { assetDecider, assetNotFound, blobsOf } from "./asset.ts";
import { type AssetExpectation, meetsExpectation } from "./expectation.ts";

export interface RemoveAsset {
  readonly kind: AssetKind;
  readonly fileName: string;
  readonly at: string;
}

export const removeDecider = assetDecider<RemoveAsset>(({ kind, fileName, at }, state) => {
  if (state.status === "absent") throw assetNotFound(kind, fileName);
  const { tenantId } = state.file;
  return [{ type: "AssetRemoved", data: { tenantId, kind, fileName: state.file.fileName, blobs: blobsOf(state), at } }];
});

/** Removes a file and the bytes of all its uploads; documents made with it stay. */
export async function removeAsset(
  { log, blobs }: { readonly log: EventLog; readonly blobs: BlobStore },
  origin: Origin,
  asset: { readonly kind: AssetKind; readonly fileName: string },
  seen: AssetExpectation,
): Promise<LogPosition> {
  const stream = assetStream(origin.tenantId, asset.kind, assetNameHash(asset.fileName));
  const command = { ...asset, at: origin.now };
  const decider = guarded(removeDecider, ({ state }) => meetsExpectation(seen, state));
  const { events, position } = await handleCommand(log, stream, origin, decider, command);
  const [event] = events;
  if (event?.type === "AssetRemoved") await removeFiles(blobs, event.data.blobs);
  return position;
}
