import type { Report } from "../../../contract/report.ts";
import type { DocumentLayer } from "../../../model/document/document.ts";
import { array, dictionary, type ObjectId, reference, textString } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** The layers of a document: optional content groups (ISO 32000-1, 8.11). */
export class OptionalContent {
  readonly #known = new Map<string, { readonly layer: DocumentLayer; readonly id: ObjectId }>();
  readonly #file: PdfFile;
  readonly #report: Report;

  constructor(file: PdfFile, layers: readonly DocumentLayer[], report: Report) {
    this.#file = file;
    this.#report = report;
    for (const layer of layers) this.#known.set(layer.name, { layer, id: file.add(group(layer)) });
  }

  /** undefined: the document has no layer of that name, which is reported. */
  find(name: string): ObjectId | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known.id;
    const shown = name.length > 80 ? `${name.slice(0, 80)}…` : name;
    const message = `No layer is named "${shown}"; what belongs to it is always shown.`;
    this.#report.add("CONTENT_ERROR", "LAYER_UNKNOWN", "/document/layers", message);
    return undefined;
  }

  /** The catalog's entry (8.11.4): what is shown at first, what a viewer lists, what it prints. */
  properties(): string | undefined {
    const foreign = [...this.#file.hidden].map(reference);
    if (this.#known.size === 0 && foreign.length === 0) return undefined;
    const all = [...this.#known.values()];
    const those = (which: (layer: DocumentLayer) => boolean): string | undefined => {
      const found = all.filter(({ layer }) => which(layer));
      return found.length === 0 ? undefined : array(found.map(({ id }) => reference(id)));
    };
    const printed = those(({ print }) => print !== "whenVisible");
    const hidden = [...all.filter(({ layer }) => !layer.visible).map(({ id }) => reference(id)), ...foreign];
    const everything = array([...all.map(({ id }) => reference(id)), ...foreign]);
    return dictionary({
      OCGs: everything,
      D: dictionary({
        Name: textString("Layers"),
        Order: everything,
        OFF: hidden.length === 0 ? undefined : array(hidden),
        Locked: those(({ locked }) => locked),
        AS: printed === undefined ? undefined : `[<</Event /Print/OCGs ${printed}/Category [/Print]>>]`,
      }),
    });
  }
}

/** 8.11.2; `Usage` (8.11.4.4) says what happens when it is printed. */
function group({ title, visible, print }: DocumentLayer): string {
  const state = (shown: boolean): string => (shown ? "/ON" : "/OFF");
  return dictionary({
    Type: "/OCG",
    Name: textString(title),
    Usage: dictionary({
      View: `<</ViewState ${state(visible)}>>`,
      Print: print === "whenVisible" ? undefined : `<</PrintState ${state(print === "always")}>>`,
    }),
  });
}

/** For annotations: one layer, or all of several (8.11.2.2). */
export function membership(layers: readonly ObjectId[]): string | undefined {
  const [only] = layers;
  if (only === undefined) return undefined;
  if (layers.length === 1) return reference(only);
  return `<</Type /OCMD/OCGs ${array(layers.map(reference))}/P /AllOn>>`;
}
