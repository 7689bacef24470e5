import { shown } from "../../../contract/quoted.ts";
import { type BarcodeRequest, barcodePlaceholder } from "../../../graphics/draw/barcode/draw-barcode.ts";
import { barcodeOptions } from "../../../graphics/draw/barcode/options.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { black } from "../../../model/look.ts";
import type { SolidPaint } from "../../../model/page/page.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { optionValue, parseSize, splitArguments } from "../../markup/arguments.ts";
import type { ComposedMarks } from "./composer.ts";
import type { MalformedShortcode, ShortcodeScene } from "./effect.ts";

/** Values of the slots after the payload; they are recognised by their form and come in any order. */
interface Slots {
  width: number | undefined;
  height: number | undefined;
  bars: SolidPaint;
  background: SolidPaint | undefined;
  quiet: number | undefined;
  readonly options: Record<string, string>;
  /** As written; the last one counts. */
  readonly sizes: string[];
  readonly strange: string[];
}

/** `[barcode, type, payload, …]` as vectors on the line; what cannot be encoded leaves its reason as text. */
export function barcodeInlines(
  inside: string,
  marks: ComposedMarks,
  { context, path }: ShortcodeScene,
): readonly Inline[] | MalformedShortcode {
  const [type = "", payload = "", ...more] = splitArguments(inside);
  if (type === "" || payload === "") return { malformed: "it needs a type and a payload" };
  const slots = readSlots(more);
  for (const strange of slots.strange) {
    const message = `${shown(strange)} is neither a size, nor colours, nor an option of the barcode; it is left out. A payload with a comma stands in single quotes: 'a, b'.`;
    context.report.add("CONTENT_ERROR", "BARCODE_OPTION", path, message);
  }
  reportSplitPayload(inside, slots, context, path);
  const { strange: _strange, sizes: _sizes, ...options } = slots;
  const request: BarcodeRequest = { type, payload, showText: undefined, ...options };
  const drawn = context.drawing.barcodes.draw(request, path);
  if (drawn.kind === "invalid") return [{ kind: "text", text: barcodePlaceholder(drawn.why), ...marks }];
  const { drawing } = drawn;
  const isSized = slots.width !== undefined || slots.height !== undefined;
  const scale = isSized || drawing.width <= context.availableWidth ? 1 : context.availableWidth / drawing.width;
  const { look, link, span } = marks;
  const size = { width: drawing.width * scale, height: drawing.height * scale };
  return [{ kind: "picture", picture: drawing, ...size, alt: payload, sized: isSized, look, link, span }];
}

/**
 * `[barcode, qrcode, 12,5]`: blanks stand before arguments but not in the payload, so its comma was probably meant to be
 * encoded. Two sizes are a sign of the same.
 */
function reportSplitPayload(
  inside: string,
  { sizes }: Slots,
  { report }: ShortcodeScene["context"],
  path: string,
): void {
  const [, payload = "", rest = ""] = /^[^,]*,\s+([^,']*[^,'\s]),([^,\s][^,]*?)\s*(?:,|$)/.exec(inside) ?? [];
  if (payload !== "" && sizes[0] === rest) {
    const message = `The barcode encodes ${shown(payload)}, and ${shown(rest)} is read as its size. If the comma belongs to the payload, write '${payload},${rest}' in single quotes; if not, a blank behind the comma.`;
    report.add(undefined, "VALUE_AMBIGUOUS", path, message);
  } else if (sizes.length > 1) {
    const message = `The barcode has more than one size: ${sizes.slice(0, 4).map(shown).join(", ")}; the last one counts. A payload with a comma stands in single quotes: 'a, b'.`;
    report.add("CONTENT_ERROR", "BARCODE_OPTION", path, message);
  }
}

function readSlots(words: readonly string[]): Slots {
  const slots: Slots = {
    width: undefined,
    height: undefined,
    bars: { color: black, opacity: 1 },
    background: undefined,
    quiet: undefined,
    options: {},
    sizes: [],
    strange: [],
  };
  for (const word of words) if (word !== "" && !readSlot(word, slots)) slots.strange.push(word);
  return slots;
}

/** False when the slot has none of the forms. */
function readSlot(word: string, slots: Slots): boolean {
  if (word.startsWith("#")) return readColours(word, slots);
  const equals = word.indexOf("=");
  if (equals > 0) return readOption(word.slice(0, equals).trim(), optionValue(word.slice(equals + 1)), slots);
  if (Object.hasOwn(barcodeOptions, word.toLowerCase())) {
    slots.options[word.toLowerCase()] = "true";
    return true;
  }
  const size = parseSize(word);
  if (size === undefined) return false;
  slots.sizes.push(word);
  slots.width = size.width;
  slots.height = size.height;
  return true;
}

function readOption(key: string, value: string, slots: Slots): boolean {
  if (key.toLowerCase() !== "quiet") {
    slots.options[key] = value;
    return true;
  }
  const modules = value === "" ? Number.NaN : Number(value);
  if (!(modules >= 0 && modules <= 100)) return false;
  slots.quiet = modules;
  return true;
}

/** `#bars` or `#bars|#background`. */
function readColours(word: string, slots: Slots): boolean {
  const [bars, background, ...more] = word.split("|").map((part) => parseColor(part.trim()));
  if (bars === undefined || more.length > 0) return false;
  if (word.includes("|") && background === undefined) return false;
  slots.bars = { color: bars.color, opacity: bars.alpha };
  slots.background = background === undefined ? undefined : { color: background.color, opacity: background.alpha };
  return true;
}
