import { sha256 } from "../../ids.ts";

/** At most so many of some things, drawn by the hashes of their names: the same ones each time, and none is preferred. In their order. */
export function steadySample<Named extends { readonly name: string }>(
  all: readonly Named[],
  most: number,
): readonly Named[] {
  if (all.length <= most) return all;
  const hashes = new Map(all.map((one) => [one, sha256(one.name)]));
  const hashOf = (one: Named): string => hashes.get(one) ?? "";
  const drawn = new Set(all.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1)).slice(0, most));
  return all.filter((one) => drawn.has(one));
}
