/** The first of a text, not cut within a character; `report` learns of the rest. */
export function beginning(text: string, most: number, report: (message: string) => void): string {
  if (text.length > most) report(`The text has ${text.length} characters; those beyond ${most} are left out.`);
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
