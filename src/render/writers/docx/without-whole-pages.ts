import type { Block, Flow, Section } from "../../model/document/flow.ts";
import { noBox } from "../../model/look.ts";
import type { Losses } from "./losses.ts";

/** A flow without the whole pages of other files, each of which is reported: a page ends where they would stand. */
export function withoutWholePages(flow: Flow, losses: Losses): Flow {
  if (!flow.sections.some(({ covered }) => covered)) return flow;
  const kept: Section[] = [];
  // Links lead to what follows the pages that are left out.
  let places: readonly Block[] = [];
  for (const section of flow.sections) {
    const last = kept.at(-1);
    if (section.covered) {
      losses.report("foreignPage", section.path);
      places = [...places, ...section.blocks.flatMap(placeOf)];
      continue;
    }
    if (section.continues && last !== undefined)
      kept[kept.length - 1] = { ...last, blocks: [...last.blocks, pageBreak(section), ...places, ...section.blocks] };
    else kept.push(places.length === 0 ? section : { ...section, blocks: [...places, ...section.blocks] });
    places = [];
  }
  return { ...flow, sections: endingWith(places, kept, flow) };
}

/** A document of nothing but such pages keeps an empty section. */
function endingWith(places: readonly Block[], kept: readonly Section[], { sections }: Flow): readonly Section[] {
  const [first] = sections;
  const last = kept.at(-1) ?? (first === undefined ? undefined : { ...first, blocks: [] });
  if (last === undefined || (places.length === 0 && kept.length > 0)) return kept;
  return [...kept.slice(0, -1), { ...last, blocks: [...last.blocks, ...places] }];
}

const placeOf = (block: Block): readonly Block[] =>
  block.kind === "picture" && block.alias !== undefined
    ? [{ kind: "stack", path: block.path, anchor: block.alias, box: noBox, blocks: [] }]
    : [];

const pageBreak = ({ path }: Section): Block => ({ kind: "page-break", path, anchor: undefined, box: noBox });
