import type { DictionaryEntries } from "../objects.ts";
import { type Dictionary, isArray, type PdfValue } from "./value.ts";

/** How a reference is spelt in the file that a value goes into, "12 0 R"; undefined where it leads nowhere: null. */
export type SpellReference = (id: number, generation: number) => string | undefined;

const asItIs: SpellReference = (id, generation) => `${id} ${generation} R`;

/**
 * A value in PDF's own spelling, each character a byte (ISO 32000-1, 7.3). Streams stand for themselves: they are `null` here.
 * Without `referred`, references keep their numbers.
 */
export function valueText(value: PdfValue, referred = asItIs): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return numberText(value);
  if (isArray(value)) return `[${value.map((item) => valueText(item, referred)).join(" ")}]`;
  switch (value.kind) {
    case "name":
      return nameText(value.name);
    case "string":
      return byteText(value.bytes);
    case "reference":
      return referred(value.id, value.generation) ?? "null";
    case "dictionary":
      return dictionaryText(value.entries, referred);
    case "stream":
      return "null";
  }
}

function dictionaryText(entries: ReadonlyMap<string, PdfValue>, referred: SpellReference): string {
  let out = "<<";
  for (const [key, value] of entries) out += `${nameText(key)} ${valueText(value, referred)}`;
  return `${out}>>`;
}

/** A dictionary of the same file with other entries, each in PDF's own spelling; undefined takes one away. */
export function changedText(before: Dictionary | undefined, entries: DictionaryEntries): string {
  const kept = [...(before?.entries ?? [])].filter(([key]) => !Object.hasOwn(entries, key));
  const own = Object.entries(entries).map(([key, text]) => (text === undefined ? "" : `${nameText(key)} ${text}`));
  return `${dictionaryText(new Map(kept), asItIs).slice(0, -2)}${own.join("")}>>`;
}

/** 7.3.5: a name in PDF's own spelling. */
export const nameText = (name: string): string =>
  `/${name.replace(/[^!-~]|[#%()/<>[\]{}]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`)}`;

const byteText = (bytes: string): string =>
  /^[\t\n -~]*$/.test(bytes)
    ? `(${bytes.replace(/[\\()]/g, "\\$&")})`
    : `<${Buffer.from(bytes, "latin1").toString("hex").toUpperCase()}>`;

/** All digits that matter, and never an exponent, which PDF does not know. */
function numberText(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) < 1
    ? value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "")
    : String(BigInt(Math.trunc(value)));
}
