import type { Sample } from "./sample.ts";

/** The entry of a loop. */
export interface LoopItem {
  readonly sample: Sample;
  readonly list: string;
  /** The name that the loop gives to its entry; undefined: names are those of the entry. */
  readonly alias?: string | undefined;
  /** The entry of the loop around. */
  readonly outer?: LoopItem | undefined;
}
