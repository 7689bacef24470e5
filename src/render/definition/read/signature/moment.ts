const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A claimed date as a PDF writes it: to the second, with an offset or `Z`; one without a zone is of `timeZone`. Undefined:
 * it is no date. Without one, `now`.
 */
export function momentOf(claimed: string | undefined, now: string, timeZone: string): string | undefined {
  if (claimed === undefined) return `${now.slice(0, 19)}Z`;
  const parts = written.exec(claimed.trim());
  if (parts === null) return undefined;
  const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00", zone] = parts;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${local}Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 19) !== local) return undefined;
  if (zone === undefined) return `${local}${offsetIn(timeZone, time)}`;
  return `${local}${zone.toUpperCase() === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`;
}

/** The offset of a zone when its clocks show `local` (given as if it were UTC), as `+02:00`. */
function offsetIn(timeZone: string, local: Date): string {
  const shownThen = (at: Date): number => {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
    const [, sign, hours = "0", minutes = "0"] =
      /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(parts.find(({ type }) => type === "timeZoneName")?.value ?? "") ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const minuteMs = 60_000;
  const first = shownThen(local);
  const offset = shownThen(new Date(local.getTime() - first * minuteMs));
  const digits = (value: number): string => String(value).padStart(2, "0");
  const size = Math.abs(offset);
  return offset === 0 ? "Z" : `${offset < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}
