import type { Asset } from "./asset.ts";

/** Uploads of a file that somebody knows, by the SHA-256 of their bytes. */
export type SeenUploads = "any" | readonly string[];

/** A caller's precondition: what a file must be, or must not be, when a command reaches it. */
export interface AssetExpectation {
  readonly is?: SeenUploads | undefined;
  readonly isNot?: SeenUploads | undefined;
}

/** A file that is not there meets every expectation: that it is missing is the better answer. */
export function meetsExpectation({ is, isNot }: AssetExpectation, state: Asset): boolean {
  if (state.status === "absent") return true;
  const isAmong = (seen: SeenUploads): boolean => seen === "any" || seen.includes(state.file.sha256);
  return (is === undefined || isAmong(is)) && (isNot === undefined || !isAmong(isNot));
}
