import { absolute, type Decimal, order, plain, rounded, zero } from "../../definition/bind/expression/decimal.ts";

/** A number in a picture of Word: `#,##0.00 €;(0.00);-` (17.16.4.2), with the separators that are drawn in it. */
export function numberInPicture(number: Decimal, picture: string): string {
  const [positive = "", below, none] = picture.split(";");
  const sign = order(number, zero);
  const chosen = sign === 0 ? (none ?? positive) : sign < 0 ? (below ?? positive) : positive;
  const drawn = digitsIn(chosen);
  const minus = sign < 0 && below === undefined ? "-" : "";
  if (drawn === undefined) return minus + withoutQuotes(chosen);
  const digits = written(absolute(number), drawn.text);
  return (
    minus +
    withoutQuotes(chosen.slice(0, drawn.at)) +
    digits +
    withoutQuotes(chosen.slice(drawn.at + drawn.text.length))
  );
}

const withoutQuotes = (text: string): string => text.replaceAll("'", "");

/** The digits of a picture, outside of its quoted texts. */
function digitsIn(picture: string): { readonly text: string; readonly at: number } | undefined {
  const outside = picture.replace(/'[^']*'/g, (quoted) => " ".repeat(quoted.length));
  const found = /[0#x][0#x.,\s]*[0#x]|[.,]?[0#x]/.exec(outside);
  return found === null ? undefined : { text: found[0], at: found.index };
}

function written(number: Decimal, drawn: string): string {
  const { group, whole, decimals } = partsOf(drawn);
  const places = decimals.length;
  const [made = "0", fraction = ""] = plain(rounded(number, places)).split(".");
  const kept = (decimals.match(/^[0x]*/) ?? [""])[0].length;
  const shown = fraction.padEnd(places, "0").replace(/0+$/, "").padEnd(kept, "0");
  const least = (whole.match(/0/g) ?? []).length;
  const digits = (made === "0" && least === 0 && whole !== "" && shown !== "" ? "" : made).padStart(least, "0");
  const grouped = group === "" ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, group);
  return shown === "" ? grouped : grouped + partsOf(drawn).mark + shown;
}

/** Which separator is which: one with three digits behind it that stands alone groups. */
function partsOf(drawn: string) {
  const last = Math.max(drawn.lastIndexOf("."), drawn.lastIndexOf(","));
  const mark = last === -1 ? "" : (drawn[last] ?? "");
  const before = last === -1 ? drawn : drawn.slice(0, last);
  const behind = last === -1 ? "" : drawn.slice(last + 1);
  const isGroup =
    mark !== "" && /^[#0]{3}$/.test(behind) && behind !== "000" && !/[.,]/.test(before.replaceAll(mark, ""));
  if (isGroup || last === -1)
    return { group: isGroup ? mark : (/\s/.exec(drawn)?.[0] ?? ""), mark: "", whole: drawn, decimals: "" };
  return { group: /[.,\s]/.exec(before)?.[0] ?? "", mark, whole: before, decimals: behind };
}
