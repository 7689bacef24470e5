import type { EventOf, Shapes } from "./event.ts";

/** A stored file was found to be other than the log says: nothing was sent or made of it. Recorded once a day of each file. */
export type FileFoundDamaged = EventOf<
  "FileFoundDamaged",
  {
    readonly tenantId: string;
    /** The key of the file, `<tenant>/<name>`. */
    readonly blob: string;
    /** Of the stored document that it belongs to; null: it is an upload or a text of a template. */
    readonly documentId: string | null;
    /** As the log says; null: of a sealed file it does not. */
    readonly sha256: string | null;
    /** It has other bytes, is not there, or the disk does not give it. */
    readonly fault: "altered" | "missing" | "unreadable";
    /** A request that needed it, or the daily check of all files. */
    readonly foundBy: "request" | "scrub";
    readonly at: string;
  }
>;

export const damageShapes: Shapes<FileFoundDamaged["type"]> = { FileFoundDamaged: {} };

export const damageStreams = "damage-";

/** `findingId`: a GUID. Each finding is a stream of its own, which ends with it. */
export function damageStream(tenantId: string, findingId: string): string {
  return `${damageStreams}${tenantId}.${findingId}`;
}
