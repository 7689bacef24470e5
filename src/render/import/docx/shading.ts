import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { attr } from "./xml.ts";

export const hexOf = (value: string): string | undefined =>
  /^[\da-f]{6}$/i.test(value) ? `#${value.toUpperCase()}` : undefined;

/** How much of a pattern of lines (17.18.78) is in its colour, in hundredths. */
const shares: readonly (readonly [RegExp, number])[] = [
  [/^solid$/, 100],
  [/^thin.*Cross$/, 40],
  [/^thin/, 25],
  [/Cross$/, 75],
  [/Stripe$/, 50],
];

function shareOf(pattern: string): number {
  const [, share] = /^pct(\d{1,2})$/.exec(pattern) ?? [];
  return share === undefined ? (shares.find(([name]) => name.test(pattern))?.[1] ?? 0) : Number(share);
}

/** The colour of a shading (17.3.5): its fill with as much of the pattern's colour as the pattern has. undefined: none. */
export function fillOf(shd: XmlElement | undefined): string | undefined {
  const share = shareOf(attr(shd, "val"));
  const fill = hexOf(attr(shd, "fill"));
  if (share === 0) return fill;
  const [over, under] = [hexOf(attr(shd, "color")) ?? "#000000", fill ?? "#FFFFFF"];
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round((channel(over, at) * share + channel(under, at) * (100 - share)) / 100)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("").toUpperCase()}`;
}
