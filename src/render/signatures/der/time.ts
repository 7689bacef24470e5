import { type DerElement, DerError, expecting, tags } from "./read.ts";

/** GeneralizedTime in UTC (X.690, 11.7), fractions of a second allowed; ISO 8601 UTC, kept to the millisecond. @throws DerError */
export function generalizedTimeOf(element: DerElement | undefined): string {
  const text = Buffer.from(expecting(element, tags.generalizedTime).content).toString("latin1");
  const [, year, month, day, hour, minute, second, fraction = ""] = partsOf(
    text,
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:[.](\d{1,9}))?Z$/,
  );
  const milliseconds = fraction.slice(0, 3).padEnd(3, "0");
  return instant(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}

/** A Time of RFC 5280, 4.1.2.5: UTCTime has the years from 1950 to 2049. ISO 8601 UTC. @throws DerError */
export function timeOf(element: DerElement | undefined): string {
  if (element?.tag !== tags.utcTime) return generalizedTimeOf(element);
  const text = Buffer.from(element.content).toString("latin1");
  const [, year, month, day, hour, minute, second] = partsOf(text, /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/);
  const century = Number(year) < 50 ? "20" : "19";
  return instant(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
}

/** `Date` reads almost any text as some time, so one of another form must not get there. */
function partsOf(text: string, form: RegExp): readonly (string | undefined)[] {
  const found = form.exec(text);
  if (found === null) throw unreadable();
  return found;
}

const unreadable = (): DerError => new DerError("A time cannot be read.");

function instant(written: string): string {
  const read = new Date(written);
  if (Number.isNaN(read.getTime())) throw unreadable();
  return read.toISOString();
}
