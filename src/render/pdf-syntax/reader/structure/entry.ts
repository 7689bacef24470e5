/** An entry of a section of cross-references (ISO 32000-2, 7.5.4 and 7.5.8.3), with the byte where it is written. */
export type CrossReferenceEntry =
  | { readonly kind: "free"; readonly id: number; readonly byte: number }
  | {
      readonly kind: "at";
      readonly id: number;
      readonly byte: number;
      /** From the header of the file. */
      readonly offset: number;
      readonly generation: number;
    }
  | {
      readonly kind: "in";
      readonly id: number;
      readonly byte: number;
      /** The number of the object stream that holds it, and its place in it, from 0. */
      readonly stream: number;
      readonly index: number;
    };

/** An object by itself, at a byte of the file. */
export type PlacedEntry = Extract<CrossReferenceEntry, { readonly kind: "at" }>;
/** An object in an object stream (7.5.7). */
export type PackedEntry = Extract<CrossReferenceEntry, { readonly kind: "in" }>;

/** Whether two entries lead to the same place, wherever they are written. */
export const isSameEntry = (one: CrossReferenceEntry, other: CrossReferenceEntry): boolean => {
  if (one.kind === "at" && other.kind === "at")
    return one.offset === other.offset && one.generation === other.generation;
  if (one.kind === "in" && other.kind === "in") return one.stream === other.stream && one.index === other.index;
  return one.kind === other.kind;
};
