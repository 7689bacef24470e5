import { checkedRetention, type Retention } from "../../vocabulary/http/retention.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";

const usualLocale = "en-US";
const usualTimeZone = "UTC";

export interface JobChoices {
  readonly locale: string;
  readonly timeZone: string;
  /** How long the caller wants it kept; undefined: as the template or the tenant says. */
  readonly retention: Retention | undefined;
}

/** Choices of a caller about a job, in addition to its body. */
export interface ChosenOptions {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly ttlSeconds?: number | undefined;
  readonly retention?: Retention | undefined;
}

/** The same choices, checked, with the usual values in the gaps. */
export function jobChoices(request: ChosenOptions, now: string): JobChoices {
  return {
    locale: checkedLocale(request.locale ?? usualLocale),
    timeZone: checkedTimeZone(request.timeZone ?? usualTimeZone),
    retention: chosenRetention(request, now),
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

const inQuery = { days: "/retentionDays", until: "/retentionUntil" };

/** `ttlSeconds` makes another retention shorter and `retention` is one: a request that says both means neither. */
function chosenRetention({ ttlSeconds, retention }: ChosenOptions, now: string): Retention | undefined {
  if (ttlSeconds !== undefined && !(Number.isSafeInteger(ttlSeconds) && ttlSeconds >= 1)) {
    return refuse("ttlSeconds", `ttlSeconds must be a whole number, at least 1; came ${ttlSeconds}.`);
  }
  if (retention === undefined) return undefined;
  if (ttlSeconds !== undefined) {
    return refuse("ttlSeconds", "Expected either ttlSeconds or a retention of the request; came both.");
  }
  return checkedRetention(retention, now, inQuery);
}

/** Spellings that were found right, with their usual form: asking for one costs more than the rest of a request. */
class Spellings {
  static readonly #mostKept = 1000;
  readonly #known: Map<string, string>;
  readonly #read: (spelling: string) => string | undefined;

  /** `usual`: a usual form, of which is known what a first question would take 20 ms for. */
  constructor(usual: string, read: (spelling: string) => string | undefined) {
    this.#known = new Map([[usual, usual]]);
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

const locales = new Spellings("en-US", (locale) => Intl.getCanonicalLocales(locale)[0]);
const timeZones = new Spellings(
  "UTC",
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
  throw refusedAt(`/${parameter}`, message, "INVALID_PARAMETER");
}
