/** A sentence of the interface specification that can be tested, and the tests that prove it. */
export interface Row {
  /** Shortly, in our words. */
  readonly says: string;
  /** `<file below test/, without .test.ts>#<title as the file writes it>`, or `case:<name>` for a reference case. */
  readonly proof: readonly string[];
}

/** A section of the specification. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export const row = (says: string, ...proof: string[]): Row => ({ says, proof });

export const section = (title: string, rows: readonly Row[]): Section => ({ title, rows });
