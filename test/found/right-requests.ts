import { expect } from "vitest";
import type { RenderJob, RenderOutcome } from "../../src/render/contract/job.ts";

interface RightRequest {
  /** How the service takes the body. */
  readonly source: RenderJob["source"];
  /** What becomes of it, and of the same from a strict caller. */
  readonly right: (outcome: RenderOutcome, strict: RenderOutcome) => void;
}

const warned = (outcome: RenderOutcome): readonly string[] =>
  outcome.kind === "made" ? outcome.warnings.map(({ code }) => code) : [outcome.refusal.code];

/** What is right of each input, by the beginning of its file's name. */
export const rightRequests: Readonly<Record<string, RightRequest>> = {
  "F1-": {
    source: "payload",
    right: (outcome, strict) => {
      // "An encrypted document is simply not archival and carries no code for it."
      expect(outcome).toMatchObject({ kind: "made", errorCodes: [] });
      expect(warned(outcome)).toEqual(["NOT_ARCHIVAL"]);
      expect(strict.kind).toBe("made");
    },
  },
  "F3-": {
    source: "template",
    right: (outcome, strict) => {
      expect(warned(outcome)).toEqual(Array.from({ length: 7 }, () => "LOOKS_LIKE_A_REFERENCE"));
      expect(strict).toMatchObject({ kind: "refused", refusal: { code: "FIDELITY_LOSS" } });
    },
  },
  "F4-": {
    source: "payload",
    right: (outcome) => {
      const paths = [0, 1].map((at) => `/document/attachments/${at}/fileName`);
      expect(outcome).toMatchObject({
        kind: "refused",
        refusal: { code: "INVALID_DEFINITION", faults: paths.map((path) => ({ path })) },
      });
    },
  },
};
