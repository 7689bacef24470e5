/** Scripts whose letters take their form from their neighbours (Unicode, ArabicShaping.txt). */
const joiningScripts: ReadonlySet<string> = new Set(["Arab", "Syrc", "Mong", "Nkoo", "Adlm", "Mand", "Rohg"]);

/** Whether letters of a script (ISO 15924) join with their neighbours. */
export const isJoining = (script: string): boolean => joiningScripts.has(script);
