import { LRUCache } from "lru-cache";
import { canonicalHash } from "../../../vocabulary/canonical.ts";
import type { Component } from "../../../vocabulary/generated/definition.ts";
import { parseJson } from "../../../vocabulary/json/parse-json.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { checkComponent } from "../../../vocabulary/validate.ts";
import type { Outside, TemplateContent } from "../../contract/outside.ts";
import { type ComponentFault, componentFault } from "./fault.ts";

/** Name or id with which a `use` refers to a component; the id takes precedence. */
export interface ComponentReference {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
}

/** A component as it is stored now. */
export interface LoadedComponent {
  /** Id of the template that holds it. */
  readonly id: string;
  readonly revision: string;
  readonly component: Component;
  /** Hash of the canonical JSON of the stored component. */
  readonly hash: string;
  /** Pointers into it to numbers beyond a million: a million is read. */
  readonly clamped: readonly string[];
  /** The place of the document that asks for it first. */
  readonly path: string;
}

export const keyOf = ({ id, name }: ComponentReference): string => (id === undefined ? `name ${name}` : `id ${id}`);

/** As messages call it. */
export const calledBy = ({ id, name }: ComponentReference): string =>
  `'${(id ?? name ?? "").slice(0, limits.quotedCharacters)}'`;

/** The component behind a reference. `path` is the place that asks for it. Throws `ComponentFault`. */
export async function loadComponent(
  reference: ComponentReference,
  path: string,
  outside: Pick<Outside, "template" | "component">,
): Promise<LoadedComponent> {
  const found = await findContent(reference, path, outside);
  const read = readContent(found.content, calledBy(reference), path);
  return { id: found.id, revision: found.revision, path, ...read };
}

async function findContent(
  reference: ComponentReference,
  path: string,
  outside: Pick<Outside, "template" | "component">,
): Promise<TemplateContent> {
  const { id, name = "" } = reference;
  const found = id === undefined ? await outside.component(name) : [await outside.template(id)];
  const [first] = found;
  if (first === undefined) {
    throw componentFault("UNKNOWN_COMPONENT", path, `None of your templates is the component ${calledBy(reference)}.`);
  }
  if (found.length > 1) {
    const message = `Several of your templates are a component named ${calledBy(reference)}; name it by its id.`;
    throw componentFault("COMPONENT_AMBIGUOUS", path, message);
  }
  return first;
}

interface ReadComponent {
  readonly component: Component;
  readonly hash: string;
  readonly clamped: readonly string[];
}

/** Components read lately, by their text; weighed in characters. */
const read = new LRUCache<string, ReadComponent>({ maxSize: 8_000_000 });

function readContent(text: string, called: string, path: string): ReadComponent {
  const known = read.get(text);
  if (known !== undefined) return known;
  const value = parsed(text, called, path);
  const checked = checkComponent(value);
  if (checked.kind === "wrong") {
    const [fault] = checked.faults;
    throw invalid(called, path, `at '${fault?.path ?? ""}': ${fault?.message ?? ""}`);
  }
  const component = { component: checked.definition.component, hash: canonicalHash(value), clamped: checked.clamped };
  read.set(text, component, { size: text.length });
  return component;
}

function parsed(text: string, called: string, path: string): unknown {
  try {
    return parseJson(text, "The template's content");
  } catch (error) {
    if (error instanceof Refusal) throw invalid(called, path, error.message);
    throw error;
  }
}

function invalid(called: string, path: string, why: string): ComponentFault {
  return componentFault("COMPONENT_INVALID", path, `The template ${called} is no valid component; ${why}`);
}
