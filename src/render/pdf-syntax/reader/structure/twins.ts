import { attempted } from "../foreign-pdf-error.ts";
import { beginnings } from "../rebuild.ts";
import { isStream, type PdfValue } from "../value.ts";
import type { CurrentRevision } from "./current-objects.ts";
import { type PackedObjects, packedObjects } from "./packed-objects.ts";
import { isSameValue } from "./same-value.ts";
import type { SectionSources } from "./sections.ts";
import { strictObjectAt } from "./strict-object.ts";

/** Where an object stands for a reader that looks through the whole file for it. */
interface FoundObject {
  readonly offset: number;
  readonly value: () => PdfValue;
}

/**
 * Whether a reader that repairs the file finds another object than the tables lead to. For each object that the document reaches, the last
 * one of its number must be the object itself or its equal, wherever it lies: in the open, in the data of streams, in strings or in any
 * object stream.
 */
export function checkTwins(current: CurrentRevision, reached: Iterable<number>, reading: SectionSources): void {
  const { departures } = reading;
  const isRepaired = departures.notes().length > 0;
  const last = lastOf(current, reading);
  for (const id of reached) {
    const object = current.objects.get(id);
    const other = last.get(id);
    if (other === undefined || (object !== undefined && other.offset <= object.offset)) continue;
    const value = attempted(other.value);
    if (object !== undefined && value !== undefined && isSameValue(object.value(), value)) continue;
    const where = `object ${id}`;
    // Left behind by writers that overwrite a file; where nothing makes a reader repair the file, none comes across it.
    if (object !== undefined && value === undefined && !isRepaired)
      departures.note(where, "something that begins like it, and cannot be read, stands further on", other.offset);
    else if (object === undefined)
      departures.fault(where, "it stands in the file, but no table leads to it", other.offset);
    else
      departures.fault(where, "it stands in the file, but the tables lead to another one of its number", other.offset);
  }
}

/** The last place of each number, in the order of the file; objects of an object stream stand where it does. */
function lastOf({ packed, offsets }: CurrentRevision, reading: SectionSources): ReadonlyMap<number, FoundObject> {
  const { bytes, budget, lengthOf } = reading;
  const found = new Map<number, FoundObject>();
  for (const { id, offset } of beginnings(bytes)) {
    budget.objects(found.size);
    const read = () => strictObjectAt(bytes, offset, budget, lengthOf)?.value ?? null;
    found.set(id, { offset, value: read });
    const objects = offsets.has(offset) ? packed.get(offset) : unlisted(attempted(read), reading);
    objects?.ids.forEach((one, index) => {
      found.set(one, { offset, value: () => objects.valueAt(index) });
    });
  }
  return found;
}

/** The objects of an object stream that no table leads to. */
function unlisted(value: PdfValue | undefined, { decode, budget }: SectionSources): PackedObjects | undefined {
  return isStream(value) ? attempted(() => packedObjects(value, decode(value), budget)) : undefined;
}
