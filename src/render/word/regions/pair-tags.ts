import type { RegionStart, RegionWord, TagMeaning } from "../tags/tag-meaning.ts";
import type { TemplateFaults } from "../tags/template-faults.ts";
import type { TagMark } from "../tree/source-tree.ts";

/** The tags of one region: where it starts, where each {{else}} stands, where it ends. */
export interface TagRegion {
  readonly start: RegionStart;
  /** The first is the start, the last the end. */
  readonly marks: readonly TagMark[];
}

/** An open region. */
interface OpenRegion {
  readonly start: RegionStart;
  readonly marks: TagMark[];
}

/** Regions inside one another: they are walked by functions that call themselves. */
const mostDepth = 64;

/** The regions of a part in the order of their starts, and what belongs to none, which is reported. */
export function pairTags(marks: readonly TagMark[], faults: TemplateFaults): readonly TagRegion[] {
  const regions: OpenRegion[] = [];
  const open: OpenRegion[] = [];
  for (const mark of marks) {
    const { meaning } = mark;
    if (meaning.kind === "start" && meaning.isAlone !== true) {
      const region = { start: meaning, marks: [mark] };
      if (open.length === mostDepth)
        faults.add("TAG_UNPAIRED", mark.where, `${mark.spelling} is nested more than ${mostDepth} levels deep.`);
      regions.push(region);
      open.push(region);
    } else if (meaning.kind === "else") elseOf(mark, open.at(-1), faults);
    else if (meaning.kind === "end") endOf(mark, meaning, open, faults);
  }
  for (const {
    marks: [mark],
  } of open)
    if (mark !== undefined) addUnclosed(mark, faults);
  const unclosed = new Set(open);
  const whole = regions.filter((region) => !unclosed.has(region));
  for (const [number, { marks: own }] of whole.entries()) for (const mark of own) mark.region = number;
  return whole;
}

function elseOf(mark: TagMark, region: OpenRegion | undefined, faults: TemplateFaults): void {
  if (region === undefined) faults.add("TAG_UNPAIRED", mark.where, `${mark.spelling} belongs to no region.`);
  else region.marks.push(mark);
}

function endOf(mark: TagMark, { word, name }: RegionEnd, open: OpenRegion[], faults: TemplateFaults): void {
  const at = word === "" ? open.length - 1 : open.findLastIndex(({ start }) => start.word === word);
  const region = open[at];
  if (region === undefined) {
    faults.add(
      "TAG_UNPAIRED",
      mark.where,
      `${mark.spelling} ends nothing: no ${word === "" ? "region" : kinds[word]} is open here.`,
    );
    return;
  }
  const [, ...unclosed] = open.splice(at);
  for (const {
    marks: [inner],
  } of unclosed)
    if (inner !== undefined) addUnclosed(inner, faults);
  if (name !== "" && region.start.name !== name) {
    const start = region.marks[0]?.spelling ?? "";
    faults.add(
      "TAG_UNPAIRED",
      mark.where,
      `${mark.spelling} ends another region than ${start}, the innermost that is open.`,
    );
  }
  region.marks.push(mark);
}

const kinds: Readonly<Record<RegionWord, string>> = {
  ...{ each: "loop", section: "loop", if: "condition", unless: "condition" },
};

type RegionEnd = Extract<TagMeaning, { readonly kind: "end" }>;

const addUnclosed = ({ meaning, spelling, where }: TagMark, faults: TemplateFaults): void => {
  const end = meaning.kind === "start" && meaning.name === "" ? `: write {{/${meaning.word}}} where it ends` : "";
  faults.add("TAG_UNPAIRED", where, `${spelling} has no end${end}.`);
};
