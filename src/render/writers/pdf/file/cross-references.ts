import { array, type DictionaryEntries, dictionary, type ObjectId, reference } from "../../../pdf-syntax/objects.ts";
import type { Packer } from "./deflate.ts";

/** Where an object stands. */
export interface ObjectOffset {
  readonly kind: 1 | 2;
  /** Kind 1: byte offset. Kind 2: the object stream's number. */
  readonly where: number;
  /** Kind 2: index within that stream. */
  readonly index: number;
}

/** Entries of the trailer, with which a reader begins (ISO 32000-1, 7.5.5). */
export interface Trailer {
  readonly root: ObjectId;
  readonly info: ObjectId | undefined;
  readonly encrypt: ObjectId | undefined;
  readonly fileId: string;
}

/** Bytes of a table of places: it is compressed in any case. */
const worthPredicting = 1024;

const trailerEntries = ({ root, info, encrypt, fileId }: Trailer, size: number): DictionaryEntries => ({
  Size: String(size),
  Root: reference(root),
  Info: info === undefined ? undefined : reference(info),
  Encrypt: encrypt === undefined ? undefined : reference(encrypt),
  ID: `[<${fileId}> <${fileId}>]`,
});

/** 7.5.4: twenty bytes for each object. Numbers that were reserved and never used are a list of free ones. */
export function crossReferenceTable(
  places: readonly (ObjectOffset | undefined)[],
  size: number,
  trailer: Trailer,
): string {
  const row = (number: number, generation: number, kind: "n" | "f"): string =>
    `${String(number).padStart(10, "0")} ${String(generation).padStart(5, "0")} ${kind} \n`;
  const rows: string[] = [];
  let free = 0;
  for (let id = size - 1; id >= 0; id -= 1) {
    const place = places[id];
    if (place !== undefined) rows.push(row(place.where, 0, "n"));
    else {
      rows.push(row(free, id === 0 ? 65_535 : 0, "f"));
      free = id;
    }
  }
  const entries = dictionary(trailerEntries(trailer, size));
  return `xref\n0 ${size}\n${rows.reverse().join("")}trailer\n${entries}\n`;
}

/** The stream itself: its number, and where it begins. `isDense`: its rows are predicted from one another. */
interface OwnPlace {
  readonly id: ObjectId;
  readonly start: number;
  readonly isDense: boolean;
}

/** 7.5.8. It is the file's last object. */
export function crossReferenceStream(
  places: readonly (ObjectOffset | undefined)[],
  { id, start, isDense }: OwnPlace,
  trailer: Trailer,
  packer: Packer,
): string {
  const all = [...places];
  all[id] = { kind: 1, where: start, index: 0 };
  const widths: FieldWidths = [1, start < 2 ** 16 ? 2 : start < 2 ** 24 ? 3 : 4, all.some(isFar) ? 2 : 1];
  const columns = widths[0] + widths[1] + widths[2];
  const rows = crossReferenceRows(all, id + 1, widths);
  const isPredicted = isDense && rows.length >= worthPredicting;
  const { data, filter } = packer.pack(isPredicted ? upward(rows, columns) : rows);
  const { Size, ...others } = trailerEntries(trailer, id + 1);
  const head = dictionary({
    Type: "/XRef",
    Size,
    W: array(widths.map(String)),
    ...others,
    Filter: filter,
    DecodeParms: isPredicted ? `<</Predictor 12/Columns ${columns}>>` : undefined,
    Length: String(data.length),
  });
  return `${id} 0 obj\n${head}stream\n${Buffer.from(data).toString("latin1")}\nendstream\nendobj\n`;
}

/** Bytes of the kind, of where an object stands, and of its index. */
type FieldWidths = readonly [kind: 1, where: number, index: 1 | 2];

/** Its index takes more than a byte. */
const isFar = (place: ObjectOffset | undefined): boolean => place !== undefined && place.index > 0xff;

/** 7.5.8.3: a row per object, numbers big-endian. A number that was reserved and never used is free. */
function crossReferenceRows(
  places: readonly (ObjectOffset | undefined)[],
  size: number,
  widths: FieldWidths,
): Uint8Array {
  const [, wide, narrow] = widths;
  const columns = 1 + wide + narrow;
  const rows = Buffer.alloc(size * columns);
  for (let id = 1; id < size; id++) {
    const place = places[id];
    if (place === undefined) continue;
    const row = id * columns;
    rows[row] = place.kind;
    rows.writeUIntBE(place.where, row + 1, wide);
    rows.writeUIntBE(place.index, row + 1 + wide, narrow);
  }
  return rows;
}

/** Each row as its difference to the row above (7.4.4.4, predictor 12): places follow one another. */
function upward(rows: Uint8Array, columns: number): Uint8Array {
  const count = rows.length / columns;
  const predicted = new Uint8Array(count * (columns + 1));
  for (let row = 0; row < count; row++) {
    predicted[row * (columns + 1)] = 2;
    for (let at = 0; at < columns; at++) {
      const above = row === 0 ? 0 : (rows[(row - 1) * columns + at] ?? 0);
      predicted[row * (columns + 1) + 1 + at] = (rows[row * columns + at] ?? 0) - above;
    }
  }
  return predicted;
}
