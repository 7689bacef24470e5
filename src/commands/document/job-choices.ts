import { Refusal } from "../../vocabulary/refusal.ts";

const usualLocale = "en-US";
const usualTimeZone = "UTC";
const daySeconds = 24 * 60 * 60;

export interface JobChoices {
  readonly locale: string;
  readonly timeZone: string;
  readonly expiresAt: string;
}

/** What a caller may choose about a job in addition to its body, checked, with the usual values in the gaps. */
export function jobChoices(
  request: {
    readonly locale?: string | undefined;
    readonly timeZone?: string | undefined;
    readonly ttlSeconds?: number | undefined;
  },
  now: string,
  retentionDays: number,
): JobChoices {
  return {
    locale: checkedLocale(request.locale ?? usualLocale),
    timeZone: checkedTimeZone(request.timeZone ?? usualTimeZone),
    expiresAt: expiry(request.ttlSeconds, now, retentionDays),
  };
}

function checkedLocale(locale: string): string {
  const canonical = locales.get(locale);
  return canonical ?? refuse("locale", `'${locale.slice(0, 64)}' is no language tag, as de-CH is one.`);
}

function checkedTimeZone(timeZone: string): string {
  const known = timeZones.get(timeZone);
  return known ?? refuse("timeZone", `'${timeZone.slice(0, 64)}' is no time zone, as Europe/Zurich is one.`);
}

/** A caller may shorten the retention; a longer life is refused, since a document that is gone sooner than its author believes is lost. */
function expiry(ttlSeconds: number | undefined, now: string, retentionDays: number): string {
  if (ttlSeconds !== undefined && !(Number.isSafeInteger(ttlSeconds) && ttlSeconds >= 1)) {
    return refuse("ttlSeconds", "ttlSeconds must be a whole number, at least 1.");
  }
  const longest = retentionDays * daySeconds;
  if (ttlSeconds !== undefined && ttlSeconds > longest) {
    const days = `${retentionDays} days (RETENTION_DAYS)`;
    return refuse("ttlSeconds", `Documents are kept for ${days}: ttlSeconds is at most ${longest}, not ${ttlSeconds}.`);
  }
  return new Date(Date.parse(now) + (ttlSeconds ?? longest) * 1000).toISOString();
}

/** Spellings that were found right, with their usual form: asking for one costs more than the rest of a request. */
class Spellings {
  static readonly #mostKept = 1000;
  readonly #known = new Map<string, string>();
  readonly #read: (spelling: string) => string | undefined;

  constructor(read: (spelling: string) => string | undefined) {
    this.#read = read;
  }

  /** undefined: it is none. */
  get(spelling: string): string | undefined {
    const known = this.#known.get(spelling);
    if (known !== undefined) return known;
    const found = attempt(() => this.#read(spelling));
    if (found !== undefined && this.#known.size < Spellings.#mostKept) this.#known.set(spelling, found);
    return found;
  }
}

const locales = new Spellings((locale) => Intl.getCanonicalLocales(locale)[0]);
const timeZones = new Spellings(
  (timeZone) => new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone,
);

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function refuse(parameter: string, message: string): never {
  throw new Refusal("INVALID_REQUEST", message, {
    faults: [{ code: "INVALID_PARAMETER", path: `/${parameter}`, message }],
  });
}
