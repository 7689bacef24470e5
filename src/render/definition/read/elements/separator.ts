import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Separator as SeparatorWord } from "../../../../vocabulary/generated/definition.ts";
import { reportTooFar } from "../../../contract/clamped-number.ts";
import { shown } from "../../../contract/quoted.ts";
import type { SeparatorBlock } from "../../../model/document/flow.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { parseLength } from "../../../model/length.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type BorderLine, type BoxLook, noBox } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import { defaultPaint, noTextKeys, type TextKeys } from "../styles/text-keys.ts";

/** `path` is the separator object's own. */
export function readSeparator(
  separator: SeparatorWord,
  keys: TextKeys,
  path: string,
  context: ReadContext,
): SeparatorBlock {
  const { box } = context.styles.look(keys, "separator", separator.style, path);
  return lineIn(separator.align === undefined ? box : { ...box, align: separator.align }, separator, path, context);
}

/** A line whose surroundings keep the distance: it has no margins but those its own style sets. */
export function readPlainSeparator(separator: SeparatorWord, path: string, context: ReadContext): SeparatorBlock {
  const { style } = separator;
  const box = style === undefined ? noBox : context.styles.look(noTextKeys, "rule", style, path, { names: [] }).box;
  return lineIn(separator.align === undefined ? box : { ...box, align: separator.align }, separator, path, context);
}

function lineIn(box: BoxLook, separator: SeparatorWord, path: string, context: ReadContext): SeparatorBlock {
  const length = separator.length === undefined ? undefined : parseLength(separator.length);
  reportTooFar(separator.length, `${path}/length`, context.report);
  if (separator.length !== undefined && length === undefined) report(`${path}/length`, separator.length, context);
  return { kind: "separator", path, anchor: undefined, box, line: lineOf(separator, path, context), length };
}

function lineOf(separator: SeparatorWord, path: string, context: ReadContext): BorderLine {
  const written = separator.color ?? defaults.separator.color;
  const paint = parseColor(unquoteLiteral(written));
  if (paint === undefined) report(`${path}/color`, written, context);
  const { color, alpha } = paint ?? defaultPaint;
  const { width = defaults.separator.width, lineType: style = defaults.separator.lineType } = separator;
  return { width, style, color, opacity: alpha };
}

function report(path: string, value: unknown, { report }: ReadContext): void {
  report.add("CONTENT_ERROR", "STYLE_VALUE", path, `${shown(value)} is not understood and is left out.`);
}
