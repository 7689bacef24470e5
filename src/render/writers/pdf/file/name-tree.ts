import { array, byteString, dictionary, type ObjectId, reference } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** A leaf holds so many names. */
const namesPerLeaf = 64;

/** A name, as the bytes of its string, with what it stands for. */
type TreeName = readonly [key: string, value: string];

/** A name tree (ISO 32000-1, 7.9.6), sorted by bytes. No two entries have one name. */
export function writeNameTree(file: PdfFile, entries: readonly TreeName[]): ObjectId {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const pairs = (some: readonly TreeName[]): string => array(some.map(([key, value]) => `${byteString(key)} ${value}`));
  if (sorted.length <= namesPerLeaf) return file.add(dictionary({ Names: pairs(sorted) }));
  const leaves: string[] = [];
  for (let from = 0; from < sorted.length; from += namesPerLeaf) {
    const some = sorted.slice(from, from + namesPerLeaf);
    const limits = [some[0], some.at(-1)].map((entry) => byteString(entry?.[0] ?? ""));
    leaves.push(reference(file.add(dictionary({ Limits: array(limits), Names: pairs(some) }))));
  }
  return file.add(dictionary({ Kids: array(leaves) }));
}
