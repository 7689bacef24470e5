/** Members of the document whose strings are names, scripts or secrets of the author's: nothing in them is computed. */
export const unboundMembers: ReadonlySet<string> = new Set([
  "fonts",
  "actions",
  "layers",
  "conformance",
  "diagnostics",
]);

/** Members of a signature that name its key and its field. */
export const unboundOfSignature: ReadonlySet<string> = new Set(["certificate", "fieldName", "fieldLock"]);

/** Whether a key names a password, which no message quotes and in which nothing is sought but references. */
export const isSecretKey = (key: unknown): boolean => /password$/i.test(String(key));

/** Members of the document whose numbers are the author's: the data moves no signature. */
const membersOfNumbers: ReadonlySet<string> = new Set(["signature", "encryption"]);

/** Whether the numbers at a place of a definition are written out. */
export const takesNoData = (steps: readonly (string | number)[]): boolean =>
  membersOfNumbers.has(String(steps[1])) || isUnbound(steps);

/** Whether the strings at a place of a definition stay as they are; `steps` lead there from the root. */
export function isUnbound([, member, inner]: readonly (string | number)[]): boolean {
  if (typeof member !== "string") return false;
  return unboundMembers.has(member) || (member === "signature" && unboundOfSignature.has(String(inner)));
}
