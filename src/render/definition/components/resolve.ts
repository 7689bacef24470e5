import type { Colophon } from "../../../vocabulary/colophon.ts";
import type { Component, Document, Use } from "../../../vocabulary/generated/definition.ts";
import type { Outside } from "../../contract/outside.ts";
import { type ExpandedComponent, Expander } from "./expand.ts";
import { mergeRoot, type RootUse } from "./merge.ts";

/** A document with its components in their places, and which these are. */
export interface ResolvedDocument {
  readonly document: Document;
  readonly components: NonNullable<Colophon["components"]>;
  /** Components with numbers beyond a million. */
  readonly clamped: readonly ClampedComponent[];
}

interface ClampedComponent {
  readonly name: string;
  /** The place of the document that asks for it first. */
  readonly path: string;
  /** Pointers into the component. */
  readonly clamped: readonly string[];
}

/** Documents resolved before, with the components they were resolved with: what is the same is the same object again. */
const resolvedBefore = new WeakMap<Document, { readonly hashes: string; readonly resolved: ResolvedDocument }>();

/**
 * Puts the tenant's components where a document uses them: every `use` then holds what its component brings
 * (`bind/used.ts`), and the document has the configuration of those at its root. Fonts, images, numberings and tab stops of all of them can be
 * named. Throws `ComponentFault`: one that is not there, not valid, named twice, in a circle or too deep; and `Refusal`
 * BUDGET_EXCEEDED.
 */
export async function resolveComponents(
  document: Document,
  outside: Pick<Outside, "template" | "component">,
): Promise<ResolvedDocument> {
  const expander = new Expander(outside);
  const filled = await expander.fill(document, "/document");
  const all = expander.all();
  if (all.length === 0) return { document, components: {}, clamped: [] };
  const hashes = all.map(({ loaded }) => `${loaded.id} ${loaded.hash}`).join("\n");
  const known = resolvedBefore.get(document);
  if (known?.hashes === hashes) return { ...known.resolved, ...factsOf(all) };
  const resolved = { document: configured(filled, expander), ...factsOf(all) };
  resolvedBefore.set(document, { hashes, resolved });
  return resolved;
}

function configured(filled: Document, expander: Expander): Document {
  const uses = (filled.use ?? []).map((use) => rootUse(use, expander.of(use).component));
  const merged = mergeRoot(filled, uses);
  let { fonts = {}, images = {}, numbering = {}, tabStops = {} } = merged;
  for (const { component } of expander.all()) {
    fonts = { ...component.fonts, ...fonts };
    images = { ...component.images, ...images };
    numbering = { ...component.numbering, ...numbering };
    tabStops = { ...component.tabStops, ...tabStops };
  }
  return {
    ...merged,
    ...unlessEmpty({ fonts }),
    ...unlessEmpty({ images }),
    ...unlessEmpty({ numbering }),
    ...unlessEmpty({ tabStops }),
  };
}

/** Its styles are the document's, so its content need not bring them. */
function rootUse(use: Use, component: Component): RootUse {
  return { use: { ...use, content: component.content ?? [] }, component };
}

const unlessEmpty = <T extends Readonly<Record<string, object>>>(members: T): Partial<T> =>
  Object.values(members).every((member) => Object.keys(member).length === 0) ? {} : members;

const factsOf = (all: readonly ExpandedComponent[]): Pick<ResolvedDocument, "components" | "clamped"> => ({
  components: componentsOf(all),
  clamped: all.flatMap(({ loaded: { component, path, clamped } }) =>
    clamped.length === 0 ? [] : [{ name: component.metadata.name, path, clamped }],
  ),
});

function componentsOf(all: readonly ExpandedComponent[]): ResolvedDocument["components"] {
  const sorted = all.toSorted((a, b) => (a.loaded.id < b.loaded.id ? -1 : 1));
  return Object.fromEntries(
    sorted.map(({ loaded: { id, revision, component, hash } }) => [
      id,
      { name: component.metadata.name, revision, definition: hash },
    ]),
  );
}
