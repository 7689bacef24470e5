import { shown } from "../../../contract/shown.ts";
import type { FormField } from "../../../model/document/field.ts";
import type { Size } from "../../../model/geometry.ts";
import type { Line } from "../../../model/text/line.ts";
import type { Malformed } from "./effect.ts";
import { contentOf, drawingOf, heightOf, linesOf, padding } from "./field-look.ts";
import { alignOf, common, type MadeField, type Making, reportClipped } from "./field-making.ts";

const optionsOf = (slot = ""): readonly string[] => slot.split("|").map((option) => option.trim());

/** A drop-down list. */
export function choiceField(making: Making): MadeField | Malformed {
  const { slots, look, scene } = making;
  const options = optionsOf(slots.own[0]);
  const [, index = ""] = slots.own;
  const chosen = index === "" ? undefined : /^\d+$/.test(index) ? options[Number(index)] : undefined;
  if (index !== "" && chosen === undefined) return { malformed: `it has no option ${shown(index)}; the first is 0` };
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
      isList: false,
      isMultiple: false,
      align,
    },
    content: chosen === undefined ? drawingOf(size, []) : contentOf(size, lines, { align, top }),
  };
  return { field, size, drop: size.height - top - (lines[0]?.ascent ?? 0) };
}

/** A list whose options are seen. */
export function listBox(making: Making): MadeField | Malformed {
  const { slots, look, scene } = making;
  const [list, value = "", several = ""] = slots.own;
  const options = optionsOf(list);
  const chosen = value === "" ? [] : optionsOf(value);
  const isMultiple = several === "true";
  if (several !== "" && several !== "true" && several !== "false") return { malformed: "`several` is true or false" };
  const strange = chosen.find((one) => !options.includes(one));
  if (strange !== undefined) return { malformed: `${shown(strange)} is none of its options` };
  if (chosen.length > 1 && !isMultiple) return { malformed: "several options are chosen, and one may be" };
  const size = making.size({ width: 160, height: 4 * look.text.size * 1.3 + 2 * padding });
  const lines = options
    .map((option) => linesOf([option], look.text, undefined, scene)[0])
    .filter((line) => line !== undefined);
  const visible = lines.slice(
    Math.max(
      0,
      options.findIndex((option) => chosen.includes(option)),
    ),
  );
  reportUnseen(lines, size, making);
  const tinted = lines.filter((_, at) => chosen.includes(options[at] ?? ""));
  const align = alignOf(making, lines);
  const field: FormField = {
    ...common(making, size),
    ...{ kind: "choice", options, chosen, isList: true, isMultiple, align },
    content: contentOf(size, visible, { align, top: padding, tinted }),
  };
  return { field, size, drop: size.height - padding - (lines[0]?.ascent ?? 0) };
}

/** Viewers scroll a list; paper does not. */
function reportUnseen(lines: readonly Line[], { height }: Size, { slots, scene }: Making): void {
  let seen = 0;
  for (let y = padding; seen < lines.length; seen += 1) {
    y += heightOf(lines.slice(seen, seen + 1));
    if (y > height + 0.01) break;
  }
  if (seen === lines.length) return;
  const message = `The list ${shown(slots.name)} shows ${seen} of its ${lines.length} options; the others are seen by scrolling, and not on paper.`;
  scene.context.report.add(undefined, "TEXT_CLIPPED", scene.path, message);
}
