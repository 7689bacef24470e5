import type { ExpressionTree } from "../../../vocabulary/expression/tree.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { computed } from "../../definition/bind/expression/compute.ts";
import type { WordControl } from "../controls/control-value.ts";
import type { RegionStart } from "../tags/tag-meaning.ts";
import type { TemplateFaults } from "../tags/template-faults.ts";
import { around } from "../tree/edit.ts";
import type { TagMark } from "../tree/source-tree.ts";
import { closingOf, openingOf, type PartNode, type SourceElement } from "../tree/source-tree.ts";
import { type CopySettings, copiedTag, copiedXml, mayDiffer, ofComment, onceOnly } from "./copied-xml.ts";
import {
  type ChoiceBranch,
  programOf,
  type TagValue,
  type WordInstruction,
  type WordProgram,
  type WordTextPlace,
} from "./instruction.ts";
import { directionsOf, looksOf } from "./link-look.ts";
import { restartsIn } from "./restarts.ts";

/** A part as a program: what nobody touched is one text, whatever stood in it. */
export function flattenPart(root: SourceElement, settings: FlattenSettings, faults: TemplateFaults): WordProgram {
  const flattening = new Flattening(restartsIn(root), settings, faults);
  flattening.node(root);
  return flattening.program();
}

/** A note of a part as a program of its own, for copies of the body. */
export function flattenNote(note: SourceElement, faults: TemplateFaults): WordProgram {
  const flattening = new Flattening(new Map(), { isProperties: false, zones: new Map(), isZone: false }, faults, true);
  flattening.node(note);
  return flattening.program();
}

/** How a part is flattened. */
interface FlattenSettings {
  readonly isProperties: boolean;
  /** Headers and footers that are each entry's own, of `records`, by the ids of the part's links to them. */
  readonly zones: ReadonlyMap<string, string>;
  /** It is one of these. */
  readonly isZone: boolean;
  /** Keys of the notes that copies of the body lead to, which are added here; undefined: it is no body. */
  readonly led?: Set<string> | undefined;
  /** Notes that have programs of their own. */
  readonly without?: ReadonlySet<PartNode> | undefined;
}

/** A region whose end has not come yet: its branches so far, and the steps of the one that is open. */
interface OpenBlock {
  readonly mark: TagMark;
  readonly branches: { readonly mark: TagMark; readonly steps: WordInstruction[] }[];
}

class Flattening {
  readonly #steps: WordInstruction[] = [];
  readonly #blocks: OpenBlock[] = [];
  readonly #copying: CopySettings;
  readonly #isProperties: boolean;
  readonly #faults: TemplateFaults;
  readonly #without: ReadonlySet<PartNode> | undefined;

  constructor(
    restarts: ReadonlyMap<string, number>,
    { isProperties, zones, isZone, led, without }: FlattenSettings,
    faults: TemplateFaults,
    isNote = false,
  ) {
    // A note stands in all loops that lead to it: its copies differ by the entry of the innermost.
    const loops = isNote ? Number.POSITIVE_INFINITY : Number(isZone);
    this.#copying = { loops, restarts, once: new Map(), zones, led, isNote };
    this.#without = without;
    this.#isProperties = isProperties;
    this.#faults = faults;
  }

  program(): WordProgram {
    for (const { mark } of this.#blocks) this.#crossed(mark, undefined);
    return programOf(this.#steps);
  }

  node(node: PartNode): void {
    if (this.#without?.has(node) === true) return;
    if (node.kind === "mark") this.#mark(node);
    else if (node.kind !== "element") this.#put(node.raw);
    else if (this.#isAsWritten(node)) this.#put(node.source.slice(node.from, node.to));
    else this.#element(node);
  }

  #isAsWritten({ isChanged, source, from, to }: SourceElement): boolean {
    return !isChanged && (this.#isOnce() || !mayDiffer(source.slice(from, to)));
  }

  /** What is written now has no copies, and leads to none. */
  #isOnce(): boolean {
    return this.#copying.loops === 0 && this.#copying.zones.size === 0;
  }

  #put(step: WordInstruction): void {
    const block = this.#blocks.at(-1);
    const steps = block === undefined ? this.#steps : block.branches.at(-1)?.steps;
    steps?.push(step);
  }

  #element(element: SourceElement): void {
    if (this.#copying.loops > 0 && ofComment.test(element.name)) {
      this.#put(onceOnly(openingOf(element) + closingOf(element), this.#copying));
      return;
    }
    const mayEmpty = element.name === "w:tbl" && mayBeWithout(element, "w:tr");
    if (mayEmpty) this.#put({ kind: "table-start" });
    this.#opening(element);
    for (const child of element.children) {
      keepOn();
      this.node(child);
    }
    if (containers.has(element.name) && mayEndWithout(element)) this.#put({ kind: "last-paragraph" });
    this.#put(closingOf(element));
    if (mayEmpty) this.#put({ kind: "table-end" });
  }

  #opening(element: SourceElement): void {
    const tag = openingOf(element);
    if (this.#isOnce()) this.#put(tag);
    else for (const step of copiedTag(tag, element.name, this.#copying)) this.#put(step);
  }

  #mark(mark: TagMark): void {
    const { meaning } = mark;
    switch (meaning.kind) {
      case "start":
        if (isLoopStart(meaning)) this.#copying.loops += 1;
        this.#blocks.push({ mark, branches: [{ mark, steps: [] }] });
        return;
      case "else":
        this.#else(mark);
        return;
      case "end":
        this.#end(mark);
        return;
      case "value":
        this.#put(this.#value(tagValue(meaning.tree, mark), mark));
        return;
      case "link":
        this.#link(mark);
        return;
      case "picture":
        this.#picture(mark, meaning.width);
        return;
      case "frame":
        this.#put({ kind: "frame", value: tagValue(meaning.tree, mark), xml: meaning.xml, loops: this.#copying.loops });
        return;
      case "field":
        this.#put({ ...meaning, where: mark.where });
        return;
      case "control":
        this.#control(meaning.control, mark);
        return;
      case "next":
        this.#put({ ...meaning, where: mark.where });
        return;
      case "page-break":
        this.#put(inRun('<w:br w:type="page"/>', mark));
        return;
      case "cell":
        this.#put({
          ...{ kind: "cell", change: meaning.change === "down" ? "down" : "span", value: tagValue(meaning.tree, mark) },
        });
        return;
      case "set":
        this.#put({ kind: "set", name: meaning.name, value: tagValue(meaning.tree, mark) });
        return;
      case "note":
        return;
    }
  }

  #control(control: WordControl, { where }: TagMark): void {
    const [kept, before, behind] = [control.xml, control.before, control.behind].map((xml) =>
      copiedXml(xml, this.#copying),
    );
    if (kept === undefined || before === undefined || behind === undefined) return;
    this.#put({ kind: "control", control, where, loops: this.#copying.loops, ...{ kept, before, behind } });
  }

  #link(mark: TagMark): void {
    const { meaning, parent } = mark;
    if (meaning.kind !== "link") return;
    const address = tagValue(meaning.address, mark);
    const text = meaning.text === undefined ? undefined : tagValue(meaning.text, mark);
    const run = parent?.name === "w:t" ? parent.parent : undefined;
    // A link in a link is none.
    if (run?.name === "w:r" && around(mark, "w:hyperlink") === undefined)
      this.#put({ kind: "link", address, text, look: looksOf(run) });
    else this.#put(this.#value(text ?? address, mark));
  }

  /** In a property or a drawing there is no place for it: its source stands there. */
  #picture(mark: TagMark, width: number | undefined): void {
    if (mark.meaning.kind !== "picture") return;
    const value = tagValue(mark.meaning.tree, mark);
    if (mark.parent?.name === "w:t" && mark.parent.parent?.name === "w:r") this.#put({ kind: "picture", value, width });
    else this.#put(this.#value(value, mark));
  }

  #value(value: TagValue, mark: TagMark): WordInstruction {
    const place = this.#placeOf(mark);
    const run = place === "run" ? mark.parent?.parent : undefined;
    return { kind: "value", value, place, look: run?.name === "w:r" ? directionsOf(run) : undefined };
  }

  #placeOf({ parent }: TagMark): WordTextPlace {
    if (this.#isProperties) return "property";
    return parent?.name === "w:t" ? "run" : "drawing";
  }

  #else(mark: TagMark): void {
    const block = this.#blocks.at(-1);
    if (block === undefined || block.mark.region !== mark.region) this.#crossed(block?.mark, mark);
    else block.branches.push({ mark, steps: [] });
  }

  #end(mark: TagMark): void {
    const block = this.#blocks.at(-1);
    if (block === undefined || block.mark.region !== mark.region) {
      this.#crossed(block?.mark, mark);
      return;
    }
    this.#blocks.pop();
    const { meaning } = block.mark;
    if (meaning.kind !== "start") return;
    if (!isLoopStart(meaning)) this.#put({ kind: "choice", branches: block.branches.map(branchOf) });
    else {
      const records = meaning.records && { between: copiedXml(meaning.records.between, this.#copying) };
      this.#copying.loops -= 1;
      const [body, otherwise] = block.branches.map(({ steps }) => programOf(steps));
      const list = tagValue(meaning.tree, block.mark);
      this.#put({
        kind: "loop",
        list,
        isSection: meaning.word === "section",
        as: meaning.as,
        own: meaning.own,
        records,
        body: body ?? programOf([]),
        otherwise,
      });
    }
  }

  /** Regions that neither stand in each other nor apart. */
  #crossed(open: TagMark | undefined, mark: TagMark | undefined): void {
    const [one, other] = open === undefined ? [mark, undefined] : [open, mark];
    if (one === undefined) return;
    const crossing = other === undefined ? "its end" : `${other.spelling} (${other.where})`;
    this.#faults.add(
      "TAG_UNPAIRED",
      one.where,
      `${one.spelling} and ${crossing} do not nest: one region begins within the other and ends outside of it.`,
    );
  }
}

const isLoopStart = ({ word }: RegionStart): boolean => word === "each" || word === "section";

/** What must hold a block of text at least, the last of all a paragraph (17.4.65, 17.10.3). */
const containers: ReadonlySet<string> = new Set([
  "w:tc",
  "w:hdr",
  "w:ftr",
  "w:txbxContent",
  "w:footnote",
  "w:endnote",
  "w:comment",
]);

/** Whether regions may leave out all children of a name. */
function mayBeWithout({ children }: SourceElement, name: string): boolean {
  let depth = 0;
  for (const child of children) {
    if (child.kind === "mark") depth += child.meaning.kind === "start" ? 1 : child.meaning.kind === "end" ? -1 : 0;
    else if (depth === 0 && child.kind === "element" && child.name === name) return false;
  }
  return true;
}

/** Whether a container may come to end without a paragraph: a region ends there, or its paragraphs went with their tags. */
function mayEndWithout({ children }: SourceElement): boolean {
  const last = children.findLast(({ kind }) => kind === "element" || kind === "mark");
  return last?.kind !== "element" || last.name.endsWith("Pr");
}

/** Something that stands in a run beside its text. */
const inRun = (xml: string, { parent }: TagMark): string =>
  parent?.name === "w:t" ? `</w:t>${xml}<w:t xml:space="preserve">` : "";

function branchOf({
  mark,
  steps,
}: {
  readonly mark: TagMark;
  readonly steps: readonly WordInstruction[];
}): ChoiceBranch {
  const { meaning } = mark;
  const tree = meaning.kind === "start" || meaning.kind === "else" ? meaning.tree : undefined;
  return {
    test: tree === undefined ? undefined : tagValue(tree, mark),
    isNegated: meaning.kind === "start" && meaning.word === "unless",
    body: programOf(steps),
  };
}

function tagValue(tree: ExpressionTree, { spelling, where }: TagMark): TagValue {
  return { spelling, where, token: tree.kind === "reference" ? tree.token : undefined, compute: computed(tree) };
}
