import type { Report } from "../../../contract/report.ts";
import type { DocumentFacts } from "../../../model/document/document.ts";
import type { FormField } from "../../../model/document/field.ts";
import { type DocumentScript, documentEvents, type FieldScript, fieldEvents } from "../../../model/document/script.ts";
import {
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  reference,
  textString,
  utf16Bytes,
} from "../../../pdf-syntax/objects.ts";
import { writeNameTree } from "../file/name-tree.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** Keys of additional actions (ISO 32000-1, tables 196 and 197). `open` has none: it is a name of the document. */
const fieldKeys: Readonly<Record<FieldScript["event"], string>> = {
  keystroke: "K",
  format: "F",
  validate: "V",
  calculate: "C",
};
const documentKeys: Readonly<Record<Exclude<DocumentScript["event"], "open">, string>> = {
  willClose: "WC",
  willSave: "WS",
  didSave: "DS",
  willPrint: "WP",
  didPrint: "DP",
};

/** Entries of the catalog for scripts. */
export interface WrittenScripts {
  /** The name tree of those that run when the document is opened (7.7.4); undefined: none does. */
  readonly names: ObjectId | undefined;
  /** Additional actions of the document (12.6.3). */
  readonly actions: string | undefined;
}

/** Scripts of the document; each one that runs at the opening has a name, and viewers run them by their names. */
export function writeDocumentScripts(file: PdfFile, scripts: readonly DocumentScript[]): WrittenScripts {
  const atOpening = scripts
    .filter(({ event }) => event === "open")
    .map(({ source }, at) => [openingName(at), reference(file.add(action(file, source)))] as const);
  const others = documentEvents.filter((event) => event !== "open");
  const entries = others.map((event) => [documentKeys[event], actionOf(file, scripts, event)] as const);
  return { names: atOpening.length === 0 ? undefined : writeNameTree(file, atOpening), actions: written(entries) };
}

/** In the order of their bytes, which is that of a name tree. */
const openingName = (at: number): string => String(at + 1).padStart(6, "0");

/** The entry AA of a field (12.6.3): `scripts`, all of them, or those of this field alone. */
export function fieldActions(file: PdfFile, scripts: readonly FieldScript[], field: string): DictionaryEntries {
  const own = scripts.filter((script) => script.field === field);
  return { AA: written(fieldEvents.map((event) => [fieldKeys[event], actionOf(file, own, event)] as const)) };
}

/** The scripts of a form with those of a date field: viewers write and take its dates in its format alone. */
export function withDateScripts(scripts: readonly FieldScript[], field: FormField): readonly FieldScript[] {
  if (field.kind !== "text" || field.date === undefined) return scripts;
  const { name, path } = field;
  const pattern = JSON.stringify(field.date.pattern.replaceAll("M", "m"));
  const hasOwn = (event: FieldScript["event"]) => scripts.some((one) => one.field === name && one.event === event);
  const made = dateScripts.filter(({ event }) => !hasOwn(event));
  return [...scripts, ...made.map(({ event, call }) => ({ event, source: `${call}(${pattern});`, field: name, path }))];
}

/** Functions that viewers have (Acrobat Forms API); they write months as mm. */
const dateScripts = [
  { event: "keystroke", call: "AFDate_KeystrokeEx" },
  { event: "format", call: "AFDate_FormatEx" },
] as const;

/** Fields that are calculated, each once, in the order of their scripts: the order in which viewers go (12.7.2, CO). */
export const calculated = (scripts: readonly FieldScript[]): readonly string[] => [
  ...new Set(scripts.filter(({ event }) => event === "calculate").map(({ field }) => field)),
];

/** Reports scripts of fields that the form does not have, and those that may break the document's own signature. */
export function reportScripts(
  { scripts, signature }: DocumentFacts,
  hasField: (name: string) => boolean,
  report: Report,
): void {
  for (const { event, field, path } of scripts.ofFields) {
    if (!hasField(field)) {
      const message = `The form has no field of the name ${JSON.stringify(field)}; the script is left out.`;
      report.add("CONTENT_ERROR", "SCRIPT_FIELD_UNKNOWN", `${path}/field`, message);
    } else if (event === "calculate" && signature?.certificationLevel === "noChanges") {
      const message =
        "The signature allows no changes, and this script changes a field when the document is opened: viewers may call the signature broken.";
      report.add(undefined, "SCRIPT_BREAKS_SIGNATURE", path, message);
    }
  }
}

function written(entries: readonly (readonly [key: string, action: string | undefined])[]): string | undefined {
  return entries.every(([, one]) => one === undefined) ? undefined : dictionary(Object.fromEntries(entries));
}

/** All scripts of an event, one after the other. */
function actionOf(
  file: PdfFile,
  scripts: readonly (DocumentScript | FieldScript)[],
  event: DocumentScript["event"] | FieldScript["event"],
): string | undefined {
  const sources = scripts.filter((script) => script.event === event).map(({ source }) => source);
  return sources.length === 0 ? undefined : action(file, sources.join("\n"));
}

/** The most bytes of a string (annex C.2); longer texts are streams. */
const longestString = 32_767;

/** A JavaScript action (12.6.4.16). */
function action(file: PdfFile, source: string): string {
  const isAscii = /^[\t\n\r -~]*$/.test(source);
  const bytes = isAscii ? source : `\u00fe\u00ff${utf16Bytes(source)}`;
  const isLong = bytes.length > longestString;
  const JS = isLong ? reference(file.compressed({}, Buffer.from(bytes, "latin1"))) : textString(source);
  return dictionary({ S: "/JavaScript", JS });
}
