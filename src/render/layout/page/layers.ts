import type { Mark } from "../../model/page/page.ts";
import type { Part } from "../../model/page/part.ts";

type Group = Mark & { readonly kind: "group" };

/** Marks of a page without those that stand at places of their own on it, and these. */
export interface Layers {
  readonly flow: readonly Mark[];
  readonly behind: readonly Mark[];
  readonly front: readonly Mark[];
}

/** Marks around which are those that stand at places of their own. */
interface Around {
  readonly parts: readonly Part[];
  readonly groups: readonly Group[];
}

/**
 * Takes what stands at places of its own out of the marks it was laid out with. It stays in the parts around it, whose order
 * is that of the flow, on their layer and as faint; boxes that turn or cut off what is in them have no hold on it.
 */
export function layersOf(marks: readonly Mark[]): Layers {
  const [behind, front]: [Mark[], Mark[]] = [[], []];
  const flow = without(marks, { parts: [], groups: [] }, { behind, front });
  return { flow, behind, front };
}

function without(marks: readonly Mark[], around: Around, to: Readonly<Record<"behind" | "front", Mark[]>>): Mark[] {
  const kept: Mark[] = [];
  const parts = [...around.parts];
  for (const mark of marks) {
    if (mark.kind === "part") parts.push(mark.part);
    if (mark.kind === "part-end") parts.pop();
    if (mark.kind !== "group") kept.push(mark);
    else if (mark.fixed !== undefined) {
      kept.push(...outlineOf(mark.marks));
      to[mark.fixed].push(...wrapped(mark.marks, { parts, groups: around.groups }));
    } else if (mark.marks.some(isFixed)) {
      const marksInside = without(mark.marks, { parts, groups: [...around.groups, mark] }, to);
      kept.push({ ...mark, marks: marksInside });
    } else kept.push(mark);
  }
  return kept;
}

const isFixed = (mark: Mark): boolean =>
  mark.kind === "group" && (mark.fixed !== undefined || mark.marks.some(isFixed));

/** Parts in their order, without what is painted in them: elements of a tagged file come in the order they are met in. */
export const outlineOf = (marks: readonly Mark[]): readonly Mark[] =>
  marks.flatMap((mark): readonly Mark[] =>
    mark.kind === "part" || mark.kind === "part-end" ? [mark] : mark.kind === "group" ? outlineOf(mark.marks) : [],
  );

function wrapped(marks: readonly Mark[], { parts, groups }: Around): readonly Mark[] {
  const shown = groups.reduceRight<readonly Mark[]>((inside, { layer, opacity }) => {
    if (layer === undefined && opacity >= 1) return inside;
    const on = layer === undefined ? {} : { layer };
    return [{ kind: "group", marks: inside, transform: undefined, clip: undefined, opacity, ...on }];
  }, marks);
  return [...parts.map((part): Mark => ({ kind: "part", part })), ...shown, ...parts.map((): Mark => partEnd)];
}

const partEnd: Mark = { kind: "part-end" };
