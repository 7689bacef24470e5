import { shown } from "../../../contract/quoted.ts";
import type { WriteTicks } from "../../../graphics/draw/chart/setting.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { NumberOptions } from "../../formats/formats.ts";
import { currencySlots, numberSlots } from "../../formats/slots.ts";
import type { ReadContext } from "../context.ts";

/** How a chart writes its numbers. */
export interface ChartNumbers {
  /** Writes a value, which is given as plain decimal digits. */
  readonly value: (digits: string) => string;
  readonly tick: WriteTicks;
  /** Writes a share of 1 as percent. */
  readonly percent: (share: number) => string;
  /** Values are written as percent. */
  readonly isShare: boolean;
}

interface WrittenNumber {
  /** Formats of values and of the axis, as the author wrote them. */
  readonly value: string | undefined;
  readonly axis: string | undefined;
  /** JSON Pointer of the chart. */
  readonly path: string;
}

const wholePercent: NumberOptions = { style: "percent", maximumFractionDigits: 0 };

/** A format that is not understood is reported, and numbers are written in the usual way. */
export function chartNumbers({ value, axis, path }: WrittenNumber, context: ReadContext): ChartNumbers {
  const ofValues = optionsOf(value, `${path}/valueFormat`, context);
  const ofAxis = axis === undefined ? ofValues : optionsOf(axis, `${path}/axis/format`, context);
  const write = (digits: string, options: NumberOptions): string => {
    const made = context.formats.number(digits, options, path);
    return "text" in made ? made.text : digits;
  };
  return {
    value: (digits) => write(digits, ofValues),
    tick: ticksIn(ofAxis, write),
    percent: (number) => write(plainDigits(number), wholePercent),
    isShare: ofValues.style === "percent",
  };
}

function ticksIn(options: NumberOptions, write: (digits: string, options: NumberOptions) => string): WriteTicks {
  const share = options.style === "percent" ? 2 : 0;
  const shown = (decimals: number): number => Math.max(0, decimals - share);
  const isFree = saysNoDecimals(options);
  const exact: NumberOptions = { ...options, maximumFractionDigits: mostDigits };
  return {
    as: (number, decimals) => write(plainDigits(number), withDecimals(options, shown(decimals))),
    isExact: (number) => {
      if (isFree) return true;
      return write(plainDigits(number), options) === write(plainDigits(number), exact);
    },
    finer: (number, decimals) => {
      const least = Math.max(options.minimumFractionDigits ?? 0, shown(decimals));
      return write(plainDigits(number), { ...options, minimumFractionDigits: least, maximumFractionDigits: least });
    },
  };
}

/** As many as `Intl` writes; a number has twelve. */
const mostDigits = 20;

/** Twelve digits hide what sums of doubles leave behind them. */
const plainDigits = (number: number): string => String(Number(number.toPrecision(12)));

function withDecimals(options: NumberOptions, decimals: number): NumberOptions {
  if (!saysNoDecimals(options)) return options;
  return { ...options, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

const saysNoDecimals = ({ minimumFractionDigits, maximumFractionDigits, notation }: NumberOptions): boolean =>
  minimumFractionDigits === undefined && maximumFractionDigits === undefined && notation === undefined;

function optionsOf(format: string | undefined, path: string, { report }: ReadContext): NumberOptions {
  if (format === undefined) return {};
  const [kind = "", ...slots] = unquoteLiteral(format)
    .split(",")
    .map((slot) => slot.trim());
  const read = slotsOf(kind.toLowerCase(), slots);
  if ("options" in read) return read.options;
  const message = `${shown(format)} is no format of numbers: ${read.malformed}. They are written as usual.`;
  report.add("CONTENT_ERROR", "VALUE_UNFORMATTED", path, message);
  return {};
}

function slotsOf(kind: string, slots: readonly string[]): ReturnType<typeof numberSlots> {
  if (kind === "number") return numberSlots(slots);
  if (kind === "percent") return numberSlots([kind, ...slots]);
  if (kind === "currency") return currencySlots(slots);
  return { malformed: `it begins with number, percent or currency, not with ${shown(kind)}` };
}
