import { absolute, type Decimal, order, plain, rounded, zero } from "../../definition/bind/expression/decimal.ts";

/**
 * A number in a picture of Word: `#,##0.00 €;(0.00);-` (17.16.4.2), with the separators that are drawn in it.
 * `decimalMark`: that of the language, which says what a lone mark is where the picture does not.
 */
export function numberInPicture(number: Decimal, picture: string, decimalMark: string): string {
  const [positive = "", below, none] = picture.split(";");
  const sign = order(number, zero);
  const chosen = sign === 0 ? (none ?? positive) : sign < 0 ? (below ?? positive) : positive;
  const drawn = digitsIn(chosen);
  const minus = sign < 0 && below === undefined ? "-" : "";
  if (drawn === undefined) return minus + withoutQuotes(chosen);
  const before = signed(chosen.slice(0, drawn.at), /^[-+]|[-+]$/, sign);
  const behind = signed(chosen.slice(drawn.at + drawn.text.length), /^[-+]/, before.isSigned ? undefined : sign);
  const digits = written(absolute(number), drawn.text, decimalMark);
  return (before.isSigned || behind.isSigned ? "" : minus) + before.text + digits + behind.text;
}

const withoutQuotes = (text: string): string => text.replaceAll("'", "");

/** What stands beside the digits. A sign of it becomes that of the number: `+` also says that one is above zero. `sign`: undefined where there is one already. */
function signed(text: string, place: RegExp, sign: number | undefined) {
  const drawn = sign === undefined ? undefined : place.exec(text);
  if (sign === undefined || drawn === null || drawn === undefined)
    return { text: withoutQuotes(text), isSigned: false };
  const own = sign < 0 ? "-" : sign > 0 && drawn[0] === "+" ? "+" : " ";
  const made = text.slice(0, drawn.index) + own + text.slice(drawn.index + 1);
  return { text: withoutQuotes(made), isSigned: true };
}

/** The digits of a picture, outside of its quoted texts. */
function digitsIn(picture: string): { readonly text: string; readonly at: number } | undefined {
  const outside = picture.replace(/'[^']*'/g, (quoted) => " ".repeat(quoted.length));
  const found = /[.,]?[0#x][0#x.,\s]*[0#x]|[.,]?[0#x]/.exec(outside);
  return found === null ? undefined : { text: found[0], at: found.index };
}

function written(number: Decimal, drawn: string, decimalMark: string): string {
  const { group, whole, mark, decimals } = partsOf(drawn, decimalMark);
  const places = decimals.length;
  const [made = "0", fraction = ""] = plain(rounded(number, places)).split(".");
  const kept = (decimals.match(/^[0x]*/) ?? [""])[0].length;
  const shown = fraction.padEnd(places, "0").replace(/0+$/, "").padEnd(kept, "0");
  const least = (whole.match(/0/g) ?? []).length;
  const all = (made === "0" && least === 0 && shown !== "" ? "" : made).padStart(least, "0");
  const digits = dropped(all, whole);
  const grouped = group === "" ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, group);
  return shown === "" ? grouped : grouped + mark + shown;
}

/** Before the first `x` of a picture no digits are written. */
function dropped(digits: string, whole: string): string {
  const first = whole.indexOf("x");
  return first === -1 ? digits : digits.slice(-whole.slice(first).replace(/[^0#x]/g, "").length);
}

/** Which separator is which: the last one divides the decimals, unless it groups. */
function partsOf(drawn: string, decimalMark: string) {
  const last = Math.max(drawn.lastIndexOf("."), drawn.lastIndexOf(","));
  const mark = last === -1 ? "" : (drawn[last] ?? "");
  const before = last === -1 ? drawn : drawn.slice(0, last);
  const behind = last === -1 ? "" : drawn.slice(last + 1);
  const isGroup = mark !== "" && groups(mark, before, behind, decimalMark);
  if (isGroup || last === -1)
    return { group: isGroup ? mark : (/\s/.exec(drawn)?.[0] ?? ""), mark: "", whole: drawn, decimals: "" };
  return { group: /[.,\s]/.exec(before)?.[0] ?? "", mark, whole: before, decimals: behind };
}

/** Whether a mark groups: one that is there twice does; one beside another does not, nor behind a digit that is always written. */
function groups(mark: string, before: string, behind: string, decimalMark: string): boolean {
  if (/[.,]/.test(before.replaceAll(mark, ""))) return false;
  if (before.includes(mark)) return true;
  if (!before.endsWith("#") || !/^(?:###|##0|000)$/.test(behind)) return false;
  // `##0` are no decimals: in those the digits that may be missing stand last.
  return behind === "##0" || mark !== decimalMark;
}
