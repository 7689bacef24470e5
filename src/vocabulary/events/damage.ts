import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** A stored file was found to differ from the log, so nothing was sent or made of it. Recorded once a day for each file. */
export type FileFoundDamaged = EventOf<
  "FileFoundDamaged",
  {
    readonly tenantId: string;
    /** Key of the file in the blob store, `<tenant>/<name>`. */
    readonly blob: string;
    /** The stored document that the file belongs to; null: the file is an upload or a text of a template. */
    readonly documentId: string | null;
    /** Hash that the log has; null for sealed files, of which the log has none. */
    readonly sha256: string | null;
    /** The file has other bytes, is not there, or cannot be read from the disk. */
    readonly fault: "altered" | "missing" | "unreadable";
    /** How it was found: by a request that needed the file, or by the daily check of all files. */
    readonly foundBy: "request" | "scrub";
    readonly at: string;
  }
>;

export const damageShapes: UpcastsByVersion<FileFoundDamaged["type"]> = { FileFoundDamaged: {} };

export const damageStreams = "damage-";

/** `findingId`: a GUID. Each finding has a stream of its own, with this one event. */
export const damageStream = streamOfTenant(damageStreams);
