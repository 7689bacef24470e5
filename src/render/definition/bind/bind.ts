import type { Budget } from "../../contract/budget.ts";
import type { Report } from "../../contract/report.ts";
import { compile } from "./compile.ts";
import type { DataUse } from "./data-use.ts";
import { globalValues, type Moment } from "./globals.ts";
import { Growth } from "./growth.ts";
import type { Make } from "./plan.ts";
import { Missing } from "./scope.ts";

/** Beside the data, what tokens may stand for; `report` learns of tokens without a value. */
export interface BindContext extends Moment {
  readonly report: Report;
  /** Conditions are counted, each time one is looked at. */
  readonly budget: Budget;
  /** Learns which of the data is read. */
  readonly use?: DataUse | undefined;
}

/** Compiled definitions: a template kept by `accept` is compiled once for all its documents. */
const compiled = new WeakMap<object, Make>();

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
export function bindDefinition<Document extends object>(
  document: Document,
  data: unknown,
  context: BindContext,
): Document {
  let make = compiled.get(document);
  if (make === undefined) {
    make = compile(document, ["document"]) ?? (() => document);
    compiled.set(document, make);
  }
  const scope = {
    data,
    callers: [],
    item: undefined,
    globals: globalValues(context),
    missing: new Missing(context.report, context.use),
    growth: new Growth(),
    budget: context.budget,
    use: context.use,
  };
  return make(scope) as Document;
}
