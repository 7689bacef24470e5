import type { StyleSheet } from "../style-sheet.ts";

/** The field STYLEREF (17.16.5.59) names a style; undefined: it is another field. */
export const namesStyle = (instruction: string): boolean => /^\s*STYLEREF(?![A-Z])/i.test(instruction);

/** What a header or a footer shows for a field that names a style of headings; undefined: it names another one, or says where it stands. */
export function headingOfPage(instruction: string, styles: StyleSheet): string | undefined {
  const [, inQuotes, word = "", behind = ""] =
    /^\s*STYLEREF\s+(?:"([^"]{1,100})"|([^\s"\\]{1,100}))([\s\S]{0,200})$/i.exec(instruction) ?? [];
  const level = levelOf(inQuotes ?? word, styles);
  const switches = Array.from(behind.matchAll(/\\([a-z])(?![a-z])/gi), ([, letter = ""]) => letter.toLowerCase());
  if (level === undefined || switches.some((letter) => !"lnrw".includes(letter))) return undefined;
  const last = switches.includes("l") ? ".LAST" : "";
  return `$global.HEADING${level}${last}${switches.some((letter) => letter !== "l") ? ".NUMBER" : ".TEXT"}`;
}

/** A number is that of a heading; names are those of the language that Word speaks, which ids are made of. */
function levelOf(name: string, styles: StyleSheet): number | undefined {
  if (/^[1-5]$/.test(name)) return Number(name);
  const plain = name.replace(/[^a-z\d]/gi, "").toLowerCase();
  const named = styles.idOf(name.toLowerCase()) ?? styles.withId((id) => plain !== "" && id.toLowerCase() === plain);
  const [, digit] = /^heading ([1-5])$/i.exec(styles.nameOf(named ?? "")) ?? [];
  return digit === undefined ? undefined : Number(digit);
}
