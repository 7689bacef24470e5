import type { Document } from "../../../vocabulary/generated/definition.ts";
import type { Budget } from "../../contract/budget.ts";
import type { Report } from "../../contract/report.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { Formats } from "../formats/formats.ts";
import type { PrintedValues } from "../formats/printed-values.ts";
import { compile } from "./compile.ts";
import { Growth } from "./growth.ts";
import { entriesInStyles, reportEntries } from "./named-styles.ts";
import type { DefinitionNode, Make } from "./plan.ts";
import type { DataUse } from "./scope/data-use.ts";
import { globalValues, type JobClock } from "./scope/globals.ts";
import { type DataScope, MissingTokens } from "./scope/scope.ts";
import { compileValues, type MakeValues } from "./scope/values.ts";
import { textsFor } from "./text/texts.ts";

/** Beside the data, what tokens may stand for; `report` learns of tokens without a value. */
export interface BindContext extends JobClock {
  readonly report: Report;
  /** Conditions are counted, each time one is looked at. */
  readonly budget: Budget;
  /** BCP 47: for formats of a document that names neither locale nor language; unset, English. */
  readonly locale?: string;
  /** Learns which of the data is read. */
  readonly use?: DataUse | undefined;
  /** Learns which values formats write. */
  readonly printed?: PrintedValues | undefined;
}

/** Compiled definitions: a template kept by `accept` is compiled once for all its documents. */
const compiled = new WeakMap<object, Compiled>();

interface Compiled {
  readonly make: Make;
  /** undefined: the document has no `values`. */
  readonly values: MakeValues | undefined;
  /** undefined: the document has no `texts`. */
  readonly texts: DefinitionNode | undefined;
  /** The references to `$item` in its styles, where there is no item. */
  readonly entries: ReturnType<typeof entriesInStyles>;
  /** Locale, currency and time zone, on which its formats depend, with the data filled in. */
  readonly regional: Make;
}

/**
 * The definition with every token replaced by its value, `source` and `map` by the rows and items they make. Values are
 * text: marked as literal where they could be read as anything else (`model/literal.ts`). Parts that do not depend on
 * the data are shared with the definition, which is never changed. Linear in the size of the definition and of the
 * lists that `source` names.
 *
 * Refuses with BUDGET_EXCEEDED when the data would make it grow beyond measure.
 *
 * `data` undefined: there is none, and every `$data` stays as it is spelt, reported UNRESOLVED_TOKEN.
 */
export function bindDefinition<Definition extends object>(
  document: Definition,
  data: unknown,
  context: BindContext,
): Definition {
  let made = compiled.get(document);
  if (made === undefined) {
    made = compileDocument(document);
    compiled.set(document, made);
  }
  const { make, values, texts, entries, regional } = made;
  let formats: Formats | undefined;
  const scope: DataScope = {
    data,
    callers: [],
    item: undefined,
    // All that a scope may have, so that each row's copy of it has its shape.
    index: undefined,
    group: undefined,
    carry: undefined,
    texts: undefined,
    values: undefined,
    formats: () => {
      formats ??= formatsOf(regional(scope) as Regional, context);
      return formats;
    },
    globals: globalValues(context),
    missing: new MissingTokens(context.report, context.use),
    growth: new Growth(),
    budget: context.budget,
    use: context.use,
  };
  reportEntries(entries, scope.missing);
  const own = texts === undefined ? scope : { ...scope, texts: textsFor(texts, languagesOf(regional(scope), context)) };
  return make(values === undefined ? own : { ...own, values: values(own) }) as Definition;
}

/** The languages of a document: that of its formats, and its own. */
function languagesOf(regional: unknown, { locale: usual }: BindContext): readonly string[] {
  const { locale, language } = regional as Regional;
  const names = [locale ?? language ?? usual ?? "en", ...(language === undefined ? [] : [language])];
  return names.map(unquoteLiteral);
}

type Regional = Pick<Document, "locale" | "language" | "timeZone">;

function compileDocument(document: object): Compiled {
  const { values, texts, styles, locale, language, timeZone } = document as Partial<Document>;
  const regional = { locale, language, timeZone };
  return {
    make: compile(document, ["document"]) ?? (() => document),
    values: compileValues(values),
    texts,
    entries: entriesInStyles(styles),
    regional: compile(regional, ["document"]) ?? (() => regional),
  };
}

function formatsOf({ locale, language, timeZone }: Regional, context: BindContext): Formats {
  const own = unquoteLiteral(locale ?? language ?? context.locale ?? "en");
  const written = { locale: own, ...(timeZone === undefined ? {} : { timeZone }) };
  return new Formats(written, { locale: own, timeZone: context.timeZone }, context.report, context.printed);
}
