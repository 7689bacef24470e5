import type { Block, Flow, Section } from "../../model/document/flow.ts";
import { noBox } from "../../model/look.ts";
import type { Losses } from "./losses.ts";

/** A flow without the whole pages of other files, each of which is reported: a page ends where they would stand. */
export function withoutWholePages(flow: Flow, losses: Losses): Flow {
  if (!flow.sections.some(({ covered }) => covered)) return flow;
  const kept: Section[] = [];
  for (const section of flow.sections) {
    const last = kept.at(-1);
    if (section.covered) losses.add("foreignPage", section.path);
    else if (section.continues && last !== undefined)
      kept[kept.length - 1] = { ...last, blocks: [...last.blocks, pageBreak(section), ...section.blocks] };
    else kept.push(section);
  }
  const [first] = flow.sections;
  return { ...flow, sections: kept.length > 0 || first === undefined ? kept : [{ ...first, blocks: [] }] };
}

const pageBreak = ({ path }: Section): Block => ({ kind: "page-break", path, anchor: undefined, box: noBox });
