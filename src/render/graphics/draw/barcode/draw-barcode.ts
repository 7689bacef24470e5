import { barcodeEncoders } from "../../../../vocabulary/definition/elements/barcodes.ts";
import type { Report } from "../../../contract/report.ts";
import { GrowingBounds, pathBounds } from "../../../model/drawing/bounds.ts";
import { type Drawing, type DrawingNode, filledShape } from "../../../model/drawing/drawing.ts";
import type { Points, Rect, Size } from "../../../model/geometry.ts";
import type { SolidPaint } from "../../../model/page/page.ts";
import type { Typesetter } from "../../text/typesetter.ts";
import { fitted, parseFitting, proportioned } from "../fit.ts";
import { roundRectangle } from "../shapes/round-rectangle.ts";
import type { BarcodeEncoder, EncoderOptions } from "./encoder.ts";
import { checkOptions } from "./options.ts";
import { paintedSymbol } from "./painted-symbol.ts";
import { encoderPayload, isBytes, longestPayload } from "./payload.ts";
import { type EncodedSymbol, encodeSymbol } from "./symbol.ts";
import { symbolText } from "./symbol-text.ts";
import { type QuietZone, quietOf, type Traits, traitsOf } from "./traits.ts";

/** A barcode as its author describes it. */
export interface BarcodeRequest {
  /** An encoder's name or an alias, in any case. */
  readonly type: string;
  readonly payload: string;
  /** The size with the quiet zone; a missing side follows from the other, both from the symbology. */
  readonly width: Points | undefined;
  readonly height: Points | undefined;
  readonly bars: SolidPaint;
  readonly background: SolidPaint | undefined;
  /** In modules; undefined: what the symbology requires. */
  readonly quiet: number | undefined;
  /** Whether the payload is printed with the bars; undefined: only if `options` say so. */
  readonly showText: boolean | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

/** `encoder` is loaded for documents that have a barcode. */
export interface BarcodeTools {
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  readonly report: Report;
  readonly encoder: BarcodeEncoder | undefined;
}

/** `why` belongs in the placeholder; it has been reported. */
export type DrawnBarcode =
  | { readonly kind: "drawn"; readonly drawing: Drawing }
  | { readonly kind: "invalid"; readonly why: string };

/** Text printed in place of a barcode that cannot be encoded. */
export const barcodePlaceholder = (why: string): string => `[barcode error: ${why}]`;

/**
 * A barcode as vectors, one area for each colour, its text in our own monospaced face. A payload the symbology cannot
 * hold is CONTENT_ERROR; options that are not understood are reported and left out.
 */
export function drawBarcode(request: BarcodeRequest, tools: BarcodeTools, path: string): DrawnBarcode {
  const encoder = barcodeEncoders.get(request.type.trim().toLowerCase());
  if (encoder === undefined)
    return invalid(`${JSON.stringify(request.type.slice(0, 40))} is no symbology`, tools, path);
  if (request.payload === "") return invalid("it has no payload", tools, path);
  if (request.payload.length > longestPayload) {
    return invalid(`its payload has more than ${longestPayload} characters`, tools, path);
  }
  const checked = checkOptions(request.options);
  for (const fault of checked.faults) {
    tools.report.add("CONTENT_ERROR", "BARCODE_OPTION", path, `${fault}; the barcode is drawn without it.`);
  }
  const { text, parse } = encoderPayload(encoder, request.payload);
  const options = (): EncoderOptions => ({
    ...(needsCheck.has(encoder) ? { includecheck: true } : {}),
    ...checked.options,
    ...(request.showText === undefined ? {} : { includetext: request.showText }),
    ...(parse ? { parse: true } : {}),
    ...(isBytes(encoder, text) ? { binarytext: true } : {}),
    bcid: encoder,
    text,
  });
  try {
    return { kind: "drawn", drawing: placed(request, traitsOf(encoder), options(), tools) };
  } catch (error) {
    if (error instanceof Unloaded) throw error;
    return invalid(saidBy(error), tools, path);
  }
}

/** Their check characters are part of the symbology, but left to the caller by the encoder. */
const needsCheck: ReadonlySet<string> = new Set(["code93", "code93ext"]);

/** A fault of ours, not of the payload. */
class Unloaded extends Error {}

function invalid(why: string, { report }: BarcodeTools, path: string): DrawnBarcode {
  report.add("CONTENT_ERROR", "BARCODE_INVALID", path, `The barcode is not drawn: ${why}.`);
  return { kind: "invalid", why };
}

/** The encoder's sentence without its names: `bwipp.ean13badCheckDigit#1234: Incorrect …`. */
function saidBy(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = message.replace(/^(?:bwipp?[\w.-]*(?:#\d+)?|bwip-js):\s*/i, "").replace(/\.$/, "");
  return said === "" ? "the payload cannot be encoded" : said.slice(0, 160);
}

function placed(request: BarcodeRequest, traits: Traits, options: EncoderOptions, tools: BarcodeTools): Drawing {
  const { encoder, text } = tools;
  if (encoder === undefined) throw new Unloaded("a barcode is drawn and its encoder was not loaded");
  const encode = (barHeight: Points | undefined): Laid => {
    const sized = barHeight === undefined ? options : { ...options, height: (barHeight / 72) * 25.4 };
    const symbol = encodeSymbol(encoder, sized, (words) => symbolText(words, 100, text).width / 100);
    return laid(symbol, request, traits, text);
  };
  const natural = encode(traits.barHeight);
  const { width, height } = request;
  if (traits.barHeight === undefined) return painted(natural, proportioned(width, height, natural.box), request, text);
  const size = { width: width ?? natural.box.width, height: height ?? natural.box.height };
  const target = (size.height / size.width) * natural.box.width;
  const barHeight = Math.max(1, traits.barHeight + target - natural.box.height);
  return painted(barHeight === traits.barHeight ? natural : encode(barHeight), size, request, text);
}

/** A symbol and the box it takes with its quiet zone and its text, in its own units. */
interface Laid {
  readonly symbol: EncodedSymbol;
  readonly box: Rect;
}

function laid(symbol: EncodedSymbol, request: BarcodeRequest, traits: Traits, text: BarcodeTools["text"]): Laid {
  const bounds = new GrowingBounds();
  for (const { path } of symbol.areas) {
    const area = pathBounds(path);
    if (area !== undefined) bounds.addRect(area);
  }
  const bars = bounds.rect();
  if (bars === undefined) throw new Error("the symbol is empty");
  bounds.addRect(
    widened(bars, request.quiet === undefined ? traits.quiet : quietOf(traits, request.quiet), symbol.module),
  );
  for (const words of symbol.texts) bounds.addRect(symbolText(words.text, words.size, text, words).box);
  return { symbol, box: bounds.rect() ?? bars };
}

const widened = ({ x, y, width, height }: Rect, quiet: QuietZone, module: number): Rect => ({
  x: x - quiet.left * module,
  y: y - quiet.above * module,
  width: width + (quiet.left + quiet.right) * module,
  height: height + (quiet.above + quiet.below) * module,
});

function painted({ symbol, box }: Laid, size: Size, request: BarcodeRequest, text: BarcodeTools["text"]): Drawing {
  const target = { x: 0, y: 0, ...size };
  const transform = fitted(box, target, parseFitting(undefined));
  if (transform === undefined) return { ...size, nodes: [] };
  const nodes = paintedSymbol(symbol, request.bars, text);
  const { background } = request;
  const behind: readonly DrawingNode[] =
    background === undefined ? [] : [filledShape(roundRectangle(target, 0, 0), background.color, background.opacity)];
  return { ...size, nodes: [...behind, { kind: "group", nodes, transform, clip: undefined, opacity: 1 }] };
}
