/** A sentence of the interface specification that can be tested, and the tests that prove it. */
export interface Row {
  /** Shortly, in our words. */
  readonly says: string;
  /** `<file below test/, without .test.ts>#<title as the file writes it>`, or `case:<name>` for a reference case. */
  readonly proof: readonly string[];
}

/** A sentence that this version does not keep, and what it answers in its place; the tests prove that answer. */
export interface Unkept extends Row {
  readonly today: string;
}

/** A section of the specification. */
export interface Section {
  readonly title: string;
  readonly kept: readonly Row[];
  readonly unkept: readonly Unkept[];
}

export const row = (says: string, ...proof: string[]): Row => ({ says, proof });

export const notYet = (says: string, today: string, ...proof: string[]): Unkept => ({ says, today, proof });

export function section(title: string, rows: readonly (Row | Unkept)[]): Section {
  const isUnkept = (one: Row | Unkept): one is Unkept => "today" in one;
  return { title, kept: rows.filter((one) => !isUnkept(one)), unkept: rows.filter(isUnkept) };
}
