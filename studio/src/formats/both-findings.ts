import type { Diagnosis } from "../client/generated/routes.ts";

type Finding = Diagnosis["findings"][number];

/** A finding, and the formats that have it. */
export interface BothFinding {
  readonly finding: Finding;
  readonly inPdf: boolean;
  readonly inDocx: boolean;
}

/** Findings of one document as PDF and as DOCX, each once: what both have first, then those of PDF, then those of DOCX. */
export function bothFindings(pdf: readonly Finding[], docx: readonly Finding[]): readonly BothFinding[] {
  const keyOf = ({ code, path, message }: Finding): string => JSON.stringify([code, path, message]);
  const [ofPdf, ofDocx] = [pdf, docx].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  const all = new Map([...(ofPdf ?? []), ...(ofDocx ?? [])]);
  const found = [...all].map(([key, finding]) => ({
    ...{ finding: ofPdf?.get(key) ?? finding },
    ...{ inPdf: ofPdf?.has(key) === true, inDocx: ofDocx?.has(key) === true },
  }));
  const rank = ({ inPdf, inDocx }: BothFinding): number => (inPdf && inDocx ? 0 : inPdf ? 1 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
