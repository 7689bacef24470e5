import type { Tree } from "@lezer/common";
import { stepsOfPointer } from "../../../src/vocabulary/json/pointer.ts";
import type { Assistance } from "./code-editor.ts";
import { offersAt } from "./complete.ts";
import { knowledgeOf, type Surroundings } from "./knowledge.ts";
import { lenientValue } from "./lenient.ts";
import { pickColour } from "./pick-colour.ts";
import { pointerAt, type Slice } from "./places.ts";
import { described, type Schema, schemasAt } from "./schema-walk.ts";

/** Schema, data and surroundings of the document, which change while the editor is open. */
export interface Known {
  /** undefined until it is loaded. */
  readonly schema: Schema | undefined;
  readonly data: unknown;
  readonly around: Surroundings;
}

/** Completion and hover by the published schema and what the document, its data and the tenant's files bring. */
export const assistanceOf = (known: () => Known): Assistance => ({
  offers: (tree, slice, position) => {
    const { schema, data, around } = known();
    if (schema === undefined) return undefined;
    const knowledge = knowledgeOf(lenientValue(tree, slice), data, around);
    return offersAt({ tree, slice, position, schema, knowledge });
  },
  explain: (tree, slice, position) => {
    const { schema } = known();
    return schema === undefined ? undefined : explained(tree, slice, position, schema);
  },
  pickColour,
});

function explained(tree: Tree, slice: Slice, position: number, schema: Schema): ReturnType<Assistance["explain"]> {
  const spot = pointerAt(tree, slice, position);
  if (spot.part === "between") return undefined;
  const about = described(schemasAt(schema, lenientValue(tree, slice), stepsOfPointer(spot.pointer)));
  if (about.description === undefined) return undefined;
  const dom = document.createElement("div");
  dom.className = "cm-hover";
  dom.append(paragraph(about.description));
  if (about.default !== undefined) dom.append(code("=", about.default));
  const [example] = about.examples ?? [];
  if (example !== undefined) dom.append(code("→", example));
  return { ...spot.span, dom };
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

function code(sign: string, value: unknown): HTMLElement {
  const line = document.createElement("p");
  const text = document.createElement("code");
  text.textContent = JSON.stringify(value);
  line.append(`${sign} `, text);
  return line;
}
