import type { PageLabel } from "../../../model/page/page.ts";
import { dictionary, textString } from "../../../pdf-syntax/objects.ts";

/** ISO 32000-1, table 159: kinds of numbers. */
const styles: Readonly<Record<string, string>> = { "1": "/D", i: "/r", I: "/R", a: "/a", A: "/A" };

/** Letters are doubled after the twenty-sixth (aa, bb), and Roman numerals end at 3999: what we write otherwise is a text. */
const most: Readonly<Record<string, number>> = { a: 26, A: 26, i: 3999, I: 3999 };

/** Pages whose labels follow from that of the first. */
interface Range {
  readonly from: number;
  readonly style: string | undefined;
  readonly prefix: string;
  readonly value: number;
}

/** The entry of the catalog (12.4.2); undefined: all pages have their usual numbers. */
export function pageLabels(labels: readonly (PageLabel | undefined)[]): string | undefined {
  if (labels.every((label, at) => label === undefined || label.text === String(at + 1))) return undefined;
  const ranges: Range[] = [];
  for (const [at, label] of labels.entries()) {
    const range = rangeAt(at, label);
    const last = ranges.at(-1);
    if (last === undefined || !goesOn(last, range)) ranges.push(range);
  }
  return `<</Nums[${ranges.map((range) => `${range.from} ${written(range)}`).join(" ")}]>>`;
}

function rangeAt(from: number, label: PageLabel | undefined): Range {
  if (label === undefined) return { from, style: "/D", prefix: "", value: from + 1 };
  const { symbol, prefix, value, text } = label;
  const style = value >= 1 && value <= (most[symbol] ?? Number.POSITIVE_INFINITY) ? styles[symbol] : undefined;
  return style === undefined ? { from, style, prefix: text, value } : { from, style, prefix, value };
}

const goesOn = (last: Range, next: Range): boolean =>
  last.style !== undefined &&
  last.style === next.style &&
  last.prefix === next.prefix &&
  next.value - last.value === next.from - last.from;

const written = ({ style, prefix, value }: Range): string =>
  dictionary({
    S: style,
    P: prefix === "" ? undefined : textString(prefix),
    St: style === undefined || value === 1 ? undefined : String(value),
  });
