import type { EventLog } from "../../ports/event-log/port.ts";
import { damageStream, type FileFoundDamaged } from "../../vocabulary/events/damage.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";
import { ownerOf } from "../blob-keys.ts";
import type { Origin } from "../origin.ts";

/** Namespace of the ids of findings: one for each file and day, however many requests meet it on however many nodes. */
const findings = "c2d7f0a4-8b1e-4f53-9d6a-3e5b7c1f2a90" as Guid;

/** `2026-03-28`. */
const dayOf = (instant: string): string => instant.slice(0, 10);

/**
 * Records that a stored file is damaged, unless that is known of this day already. A log that takes nothing now changes nothing for who
 * wants the file: the refusal is answered, counted and logged all the same.
 */
export async function noteDamage(
  log: Pick<EventLog, "append">,
  origin: Origin,
  found: Pick<FileFoundDamaged["data"], "blob" | "sha256" | "fault" | "foundBy">,
): Promise<void> {
  const { tenantId, now: at } = origin;
  const commandId = uuidv5(findings, `${found.blob} ${dayOf(at)}`);
  const owner = ownerOf(found.blob);
  const documentId = owner?.kind === "document" ? owner.documentId : null;
  const event: FileFoundDamaged = { type: "FileFoundDamaged", data: { tenantId, documentId, ...found, at } };
  const append = appendEvents(log, damageStream(tenantId, commandId), "any", { ...origin, commandId }, [event]);
  await append.catch(() => undefined);
}
