import type { SvgXmlElement } from "../xml/xml.ts";

/** `:nth-child(2n+1)` and its like (Selectors 4, 15.4): every `step`-th element from `offset` on, counted from 1. */
export interface NthPattern {
  readonly step: number;
  readonly offset: number;
  readonly fromEnd: boolean;
  /** Among those of its own name alone. */
  readonly ofType: boolean;
}

/** `kind`: `first`, `last`, `nth` or `nth-last`; `written`: what stands in parentheses. undefined: it is not understood. */
export function parsePosition(kind: string, ofType: boolean, written: string | undefined): NthPattern | undefined {
  const fromEnd = kind.endsWith("last");
  if (!kind.startsWith("nth")) return written === undefined ? { step: 0, offset: 1, fromEnd, ofType } : undefined;
  const text = (written ?? "").toLowerCase().replace(/\s/g, "");
  const word = { odd: "2n+1", even: "2n" }[text] ?? text;
  const [, step, stepOffset, offset] = /^(?:([+-]?\d{0,6})n([+-]\d{1,6})?|([+-]?\d{1,6}))$/.exec(word) ?? [];
  if (offset !== undefined) return { step: 0, offset: Number(offset), fromEnd, ofType };
  if (step === undefined) return undefined;
  const every = /^[+-]?$/.test(step) ? Number(`${step}1`) : Number(step);
  return { step: every, offset: Number(stepOffset ?? 0), fromEnd, ofType };
}

/** False for an element that is not among the children of its parent. */
export function isAt(element: SvgXmlElement, { step, offset, fromEnd, ofType }: NthPattern): boolean {
  const found = element.parent === undefined ? undefined : placesIn(element.parent).get(element);
  if (found === undefined) return false;
  const { place, count, typePlace, typeCount } = found;
  const [from, of] = ofType ? [typePlace, typeCount] : [place, count];
  const number = fromEnd ? of() - from + 1 : from;
  const beyond = number - offset;
  return step === 0 ? beyond === 0 : beyond % step === 0 && beyond / step >= 0;
}

interface SiblingPlace {
  /** From 1, among all elements of the parent. */
  readonly place: number;
  readonly count: () => number;
  readonly typePlace: number;
  readonly typeCount: () => number;
}

/** Counted once for all children: each of them may be held against many rules. */
const known = new WeakMap<SvgXmlElement, ReadonlyMap<SvgXmlElement, SiblingPlace>>();

function placesIn(parent: SvgXmlElement): ReadonlyMap<SvgXmlElement, SiblingPlace> {
  const found = known.get(parent);
  if (found !== undefined) return found;
  const places = new Map<SvgXmlElement, SiblingPlace>();
  const counts = new Map<string, number>();
  let all = 0;
  for (const child of parent.children) {
    if (typeof child === "string" || child.name === "") continue;
    all += 1;
    const typePlace = (counts.get(child.name) ?? 0) + 1;
    counts.set(child.name, typePlace);
    places.set(child, { place: all, count: () => all, typePlace, typeCount: () => counts.get(child.name) ?? 0 });
  }
  known.set(parent, places);
  return places;
}
