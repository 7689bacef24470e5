import { element } from "./canonical.ts";
import { eachElement } from "./each-element.ts";

/** A relationship of a package or a part (ECMA-376-2, 9.3). */
export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly targetMode: "Internal" | "External";
}

const namespace = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The relationships that a `.rels` part holds, in its order. @throws Error when it is no XML */
export function readRelationships(xml: string): readonly Relationship[] {
  const found: Relationship[] = [];
  eachElement(xml, namespace, (local, attribute) => {
    if (local !== "Relationship") return;
    const targetMode = attribute("TargetMode") === "External" ? "External" : "Internal";
    found.push({ id: attribute("Id"), type: attribute("Type"), target: attribute("Target"), targetMode });
  });
  return found;
}

export const relationshipTransform = "http://schemas.openxmlformats.org/package/2006/RelationshipTransform";

/**
 * The relationships transform (ECMA-376-2, 13.2.4.24), and Canonical XML of what comes of it: the relationships with these
 * ids in the order of their ids, each with its target mode.
 */
export function transformed(relationships: readonly Relationship[], ids: ReadonlySet<string>): string {
  const kept = relationships.filter(({ id }) => ids.has(id));
  const sorted = kept.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  const written = sorted.map(({ id, type, target, targetMode }) =>
    element("Relationship", { Id: id, Target: target, TargetMode: targetMode, Type: type }, ""),
  );
  return element("Relationships", { xmlns: namespace }, written.join(""));
}

/** The `.rels` part of a part; of the package itself for "". Names begin with a slash, but for "". */
export function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf("/") + 1;
  return `${part.slice(0, slash) || "/"}_rels/${part.slice(slash)}.rels`;
}

/** The part that a target names (9.3.2.2): relative to the folder of the part that refers to it. */
export function partNamed(target: string, source: string): string {
  const base = new URL(source || "/", "http://package");
  return decodeURI(new URL(target, base).pathname);
}
