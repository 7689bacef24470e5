import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import {
  isArray,
  isDictionary,
  isReference,
  isStream,
  type PdfValue,
} from "../../../../src/render/pdf-syntax/reader/value.ts";
import { valueText } from "../../../../src/render/pdf-syntax/reader/value-text.ts";
import { appended } from "../updates.ts";

/** Objects by number; all have the generation 0. A text is an object in PDF's own spelling. */
export type Objects = ReadonlyMap<number, PdfValue | { readonly text: string }>;

/** One more than the largest number of an object in the files. */
const size = 400;

const end = "startxref\n@xref@\n%%EOF\n";

/** A file of these objects, of which the first is the catalog. */
export const fileOf = (objects: Objects): Buffer =>
  appended(
    Buffer.alloc(0),
    `%PDF-1.7\n${bodies(objects)}${tableOf(objects, "0 1\n0000000000 65535 f \n")}/Root 1 0 R>>\n${end}`,
  );

/** The file with an update of these objects. */
export const updated = (file: Buffer, objects: Objects): Buffer =>
  appended(file, `${bodies(objects)}${tableOf(objects, "")}/Root 1 0 R/Prev @prev@>>\n${end}`);

const bodies = (objects: Objects): string =>
  [...objects].map(([id, value]) => `#o${id}#${id} 0 obj\n${bodyOf(value)}\nendobj\n`).join("");

const tableOf = (objects: Objects, first: string): string =>
  `#xref#xref\n${first}${[...objects.keys()]
    .toSorted((one, other) => one - other)
    .map((id) => `${id} 1\n@o${id}@ 00000 n \n`)
    .join("")}trailer\n<</Size ${size}`;

function bodyOf(value: PdfValue | { readonly text: string }): string {
  if (typeof value === "object" && value !== null && "text" in value) return value.text;
  if (!isStream(value)) return textOf(value);
  const data = Buffer.from(value.data).toString("latin1");
  const dictionary = { ...value.dictionary, entries: new Map([...value.dictionary.entries, ["Length", data.length]]) };
  return `${textOf(dictionary)}\nstream\n${data}\nendstream`;
}

/** Text in the place of a value that no writer of values spells so: a number with two signs. */
export const spelt = (text: string): PdfValue => ({ kind: "name", name: `^${text}^` });

/** A key that its dictionary has already. */
export const onceMore = (key: string): string => `^=${key}^`;

const textOf = (value: PdfValue): string =>
  valueText(value).replaceAll(
    /\/\^(=?)([^^]*)\^/g,
    (_, again: string, text: string) => `${again === "" ? " " : "/"}${text}`,
  );

/** Every object of a file. */
export function objectsIn(file: Buffer): ReadonlyMap<number, PdfValue> {
  const pdf = new ForeignPdf(file);
  const found = Array.from({ length: size }, (_, id) => [id, pdf.get(id)] as const);
  return new Map(found.filter(([, value]) => value !== null));
}

/** Where a value stands within an object: keys and indexes from the outside in. */
export type Path = readonly (string | number)[];

/** The value at a path; a stream's entries are those of its dictionary. */
export function valueAt(value: PdfValue, path: Path): PdfValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return valueAt(
    typeof step === "number" ? (isArray(value) ? (value[step] ?? null) : null) : (entriesOf(value).get(step) ?? null),
    rest,
  );
}

/** The same with another value at a path; undefined takes it away. */
export function withValue(value: PdfValue, path: Path, to: PdfValue | undefined): PdfValue {
  const [step, ...rest] = path;
  if (step === undefined) return to ?? null;
  const inner = rest.length === 0 ? to : withValue(valueAt(value, [step]), rest, to);
  if (typeof step === "number") {
    const items = isArray(value) ? value : [];
    return [...items.slice(0, step), ...(inner === undefined ? [] : [inner]), ...items.slice(step + 1)];
  }
  const kept = [...entriesOf(value)].filter(([key]) => key !== step);
  return withEntries(value, [...kept, ...(inner === undefined ? [] : [[step, inner] as const])]);
}

/** The same with one more item in the array at a path, at its end or before an index. */
export function withItem(value: PdfValue, path: Path, item: PdfValue, before?: number): PdfValue {
  const found = valueAt(value, path);
  const items = isArray(found) ? found : [];
  const at = before ?? items.length;
  return withValue(value, path, [...items.slice(0, at), item, ...items.slice(at)]);
}

export function withEntries(value: PdfValue, entries: Iterable<readonly [string, PdfValue]>): PdfValue {
  const dictionary = { kind: "dictionary", entries: new Map(entries) } as const;
  return isStream(value) ? { ...value, dictionary } : dictionary;
}

export function entriesOf(value: PdfValue): ReadonlyMap<string, PdfValue> {
  if (isStream(value)) return value.dictionary.entries;
  return isDictionary(value) ? value.entries : new Map();
}

/** Paths of every entry and item in an object, with the values there. */
export function* placesIn(value: PdfValue, path: Path = []): Iterable<readonly [Path, PdfValue]> {
  const inside = isArray(value) ? value.entries() : entriesOf(value);
  for (const [step, item] of inside) {
    yield [[...path, step], item];
    if (!isStream(item)) yield* placesIn(item, [...path, step]);
  }
}

export const reference = (id: number): PdfValue => ({ kind: "reference", id, generation: 0 });

/** Values in PDF's own spelling. */
export function parsed(text: string): PdfValue {
  const pdf = new ForeignPdf(
    fileOf(
      new Map([
        [1, { text: `<</Type/Catalog/Pages 2 0 R/Value ${text}>>` }],
        [2, { text: "<<>>" }],
      ]),
    ),
  );
  return pdf.catalog.entries.get("Value") ?? null;
}

/** The value with every name of one object replaced by that of another. */
export function retargeted(value: PdfValue, from: number, to: number): PdfValue {
  if (isReference(value)) return value.id === from ? reference(to) : value;
  if (isArray(value)) return value.map((item) => retargeted(item, from, to));
  if (!isDictionary(value) && !isStream(value)) return value;
  return withEntries(
    value,
    [...entriesOf(value)].map(([key, item]) => [key, retargeted(item, from, to)] as const),
  );
}
