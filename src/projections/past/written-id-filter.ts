import type { DocWrite, ReadModelDocument } from "../../ports/read-models/port.ts";

/** Bits of the filter, a power of two: of half a million ids, one in a hundred others is taken for one of them. */
const bits = 1 << 23;
/** Places of an id in it. */
const places = 5;

/**
 * The ids of all documents that a read model has had since it was empty. An id that is not among them is not stored, at this place of the log,
 * whatever another process has stored of later events. Some others are taken for written, and only cost a look. One megabyte.
 */
export class WrittenIdFilter {
  readonly #filter = new Uint32Array(bits / 32);

  /** The same writes, which say of each document that was never written, or removed, that it is new; from now on all of them were. */
  noted<Doc extends ReadModelDocument>(writes: readonly DocWrite<Doc>[]): readonly DocWrite<Doc>[] {
    return writes.map((write) => {
      const id = write.kind === "put" ? write.doc.id : write.id;
      return this.#add(id) ? { ...write, isNew: true } : write;
    });
  }

  /** True: it was certainly not there. */
  #add(id: string): boolean {
    const { first, step } = hashesOf(id);
    let isNew = false;
    for (let index = 0; index < places; index += 1) {
      const place = placeAt(first, step, index);
      const bit = 1 << (place & 31);
      const word = this.#filter[place >>> 5] as number;
      if ((word & bit) !== 0) continue;
      isNew = true;
      this.#filter[place >>> 5] = word | bit;
    }
    return isNew;
  }

  /** False: certainly not. */
  mayContain(id: string): boolean {
    const { first, step } = hashesOf(id);
    for (let index = 0; index < places; index += 1) {
      const place = placeAt(first, step, index);
      if (((this.#filter[place >>> 5] as number) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }
}

/** Two hashes of one pass (FNV-1a, and one of other constants): the first place, and the step from each to the next. */
function hashesOf(id: string): { readonly first: number; readonly step: number } {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let index = 0; index < id.length; index += 1) {
    const code = id.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
    other ^= other >>> 13;
  }
  return { first: one, step: other | 1 };
}

const placeAt = (first: number, step: number, index: number): number => (first + Math.imul(index, step)) & (bits - 1);
