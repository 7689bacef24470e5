import type { Fault } from "../../../src/vocabulary/refusal.ts";

/** Faults that no schema of this kind can express: names and numbers that other places of the definition decide. */
export const isBeyondSchema = ({ code, path }: Fault): boolean =>
  code === "NUMBERING_UNKNOWN" ||
  code === "TAB_STOPS_UNKNOWN" ||
  (code === "INVALID_VALUE" && /\/numbering\/(?:.*\/levels\/\d+\/(?:text|restart)|none)$|\/toc\/levels$/.test(path));
