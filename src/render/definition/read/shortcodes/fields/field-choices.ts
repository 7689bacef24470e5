import { shown } from "../../../../contract/quoted.ts";
import type { FormField } from "../../../../model/document/field.ts";
import { heightOf, type Line } from "../../../../model/text/line.ts";
import { contentOf, drawingOf, linesOf, padding } from "./field-look.ts";
import { alignOf, common, type FieldContext, type MadeField, reportClipped, reportValue } from "./field-making.ts";

const optionsOf = (slot = ""): readonly string[] => slot.split("|").map((option) => option.trim());

/** A drop-down list. */
export function choiceField(making: FieldContext): MadeField {
  const { slots, look, scene } = making;
  const options = optionsOf(slots.own[0]);
  const chosen = optionAt(options, slots.own[1] ?? "", making);
  const size = making.size({ width: 160, height: look.text.size * 1.3 + 2 * padding });
  const lines = linesOf([chosen ?? ""], look.text, undefined, scene);
  const top = (size.height - heightOf(lines)) / 2;
  reportClipped(lines, size, making);
  const align = alignOf(making, lines);
  const field: FormField = {
    ...common(making, size),
    ...{
      kind: "choice",
      options,
      chosen: chosen === undefined ? [] : [chosen],
      firstSeen: 0,
      isList: false,
      isMultiple: false,
      align,
    },
    content: chosen === undefined ? drawingOf(size, []) : contentOf(size, lines, { align, top }),
  };
  return { field, size, drop: size.height - top - (lines[0]?.ascent ?? 0) };
}

/** The option with an index from 0; undefined: none is chosen. */
function optionAt(options: readonly string[], index: string, making: FieldContext): string | undefined {
  if (index === "") return undefined;
  const option = /^\d+$/.test(index) ? options[Number(index)] : undefined;
  if (option !== undefined) return option;
  const at = options.indexOf(index);
  const hint = at < 0 ? "options are counted from 0" : `the index of that option is ${at}`;
  reportValue(making, `has no option ${shown(index)}, so none is chosen; ${hint}`);
  return undefined;
}

/** A list whose options are seen. */
export function listBox(making: FieldContext): MadeField {
  const { slots, look, scene } = making;
  const options = optionsOf(slots.own[0]);
  const isMultiple = severalOf(making);
  const chosen = chosenOf(options, isMultiple, making);
  const size = making.size({ width: 160, height: 4 * look.text.size * 1.3 + 2 * padding });
  const lines = options
    .map((option) => linesOf([option], look.text, undefined, scene)[0])
    .filter((line) => line !== undefined);
  const tinted = lines.filter((_, at) => chosen.includes(options[at] ?? ""));
  const firstSeen = firstSeenOf(lines, tinted, size.height);
  const seen = lines.slice(firstSeen);
  reportUnseen(lines.length, fitting(seen, size.height), making);
  const align = alignOf(making, lines);
  const field: FormField = {
    ...common(making, size),
    ...{ kind: "choice", options, chosen, firstSeen, isList: true, isMultiple, align },
    content: contentOf(size, seen, { align, top: padding, tinted }),
  };
  return { field, size, drop: size.height - padding - (lines[0]?.ascent ?? 0) };
}

function severalOf(making: FieldContext): boolean {
  const [, , several = ""] = making.slots.own;
  if (several !== "" && several !== "true" && several !== "false") {
    const whether = "where true or false says whether several options can be chosen; one can";
    reportValue(making, `has ${shown(several)} ${whether}`);
  }
  return several === "true";
}

/** The chosen options that the list has; at most one, unless it takes several. */
function chosenOf(options: readonly string[], isMultiple: boolean, making: FieldContext): readonly string[] {
  const [, value = ""] = making.slots.own;
  const requested = value === "" ? [] : optionsOf(value);
  const strange = requested.find((one) => !options.includes(one));
  if (strange !== undefined) reportValue(making, `has no option ${shown(strange)}, which is not chosen`);
  const known = requested.filter((one) => options.includes(one));
  const [first, ...others] = known;
  if (first === undefined || others.length === 0 || isMultiple) return known;
  reportValue(making, `takes one of its options, and several are chosen; ${shown(first)} is kept`);
  return [first];
}

/** How many lines are seen whole in a list of a height. */
function fitting(lines: readonly Line[], height: number): number {
  let count = 0;
  for (let y = padding; count < lines.length; count += 1) {
    y += heightOf(lines.slice(count, count + 1));
    if (y > height + 0.01) break;
  }
  return count;
}

/** The first option that is seen: the earliest with which the chosen ones are, or at least the first of them. */
function firstSeenOf(lines: readonly Line[], chosen: readonly Line[], height: number): number {
  const [first] = chosen;
  const last = chosen.at(-1);
  if (first === undefined || last === undefined) return 0;
  const begin = lines.indexOf(first);
  const end = lines.indexOf(last);
  let start = 0;
  while (start < begin && start + fitting(lines.slice(start), height) <= end) start += 1;
  return start;
}

/** Viewers scroll a list; paper does not. */
function reportUnseen(all: number, seen: number, { slots, scene }: FieldContext): void {
  if (seen === all) return;
  const message = `The list ${shown(slots.name)} shows ${seen} of its ${all} options; the others are seen by scrolling, and not on paper.`;
  scene.context.report.add(undefined, "TEXT_CLIPPED", scene.path, message);
}
