import type { DateOptions, Formats } from "../../definition/formats/formats.ts";

/** A day or a moment in a picture of Word: `d MMMM yyyy` (17.16.4.3). undefined: it is none of ISO 8601. */
export function dateInPicture(
  value: string,
  picture: string,
  { formats, path, locale }: { readonly formats: Formats; readonly path: string; readonly locale?: string | undefined },
): string | undefined {
  const inLocale: DateOptions = locale === undefined ? {} : { locale };
  const named = (options: DateOptions): string => {
    const made = formats.date(value, { ...inLocale, ...options }, path);
    return "text" in made ? made.text : "";
  };
  const digits = formats.date(value, all, path);
  if ("unusable" in digits) return undefined;
  const [day = "", month = "", year = "", hour = "", minute = "", second = ""] = digits.text.match(/\d+/g) ?? [];
  const noon = Number(hour) % 12 || 12;
  const short = (text: string): string => String(Number(text));
  const hasDay = /(?<!d)d{1,2}(?!d)/.test(picture.replace(/'[^']*'/g, ""));
  const parts: Readonly<Record<string, () => string>> = {
    ...{
      d: () => short(day),
      dd: () => day,
      ddd: () => named({ weekday: "short" }),
      dddd: () => named({ weekday: "long" }),
    },
    ...{ M: () => short(month), MM: () => month, MMM: () => named({ month: "short" }) },
    MMMM: () =>
      hasDay
        ? inSentence(named({ day: "numeric", month: "long" }), named({ month: "long" }))
        : named({ month: "long" }),
    ...{ yy: () => year.slice(-2), yyyy: () => year, H: () => short(hour), HH: () => hour },
    ...{ h: () => String(noon), hh: () => String(noon).padStart(2, "0"), m: () => short(minute), mm: () => minute },
    ...{ s: () => short(second), ss: () => second, "am/pm": () => (Number(hour) < 12 ? "AM" : "PM") },
  };
  return picture.replace(pictureParts, (found, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted;
    const name = /^[yYD]/.test(found) ? found.toLowerCase() : /^am/i.test(found) ? "am/pm" : found;
    const part = parts[name === "y" ? "yy" : name === "yyy" ? "yyyy" : name];
    return part === undefined ? found : part();
  });
}

const pictureParts = /'([^']*)'|am\/pm|AM\/PM|d{1,4}|D{1,4}|M{1,4}|y{1,4}|Y{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}/g;

/** With two digits each, in an order that is known. */
const all: DateOptions = {
  ...{ locale: "en-GB", year: "numeric", month: "2-digit", day: "2-digit" },
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
};

/** The name of a month as it stands behind its day, where a language has a form of its own for that. */
function inSentence(dayAndMonth: string, month: string): string {
  const form = dayAndMonth.replace(/^[\d.\s]+|[\d.\s]+$/g, "");
  return /\s|\d/.test(form) || form.slice(0, 3) !== month.slice(0, 3) ? month : form;
}
