import type { Tenant } from "../client/generated/routes.ts";
import { words } from "../words/words.ts";
import { Field } from "./write.tsx";

type Retention = NonNullable<Tenant["retention"]>;

/** Fields for how long documents are kept, as it is now: days or a day; empty: nothing of its own. */
export function RetentionFields({ retention }: { readonly retention: Retention | undefined }) {
  const { tenants: text } = words.value;
  const { days, until = "" } = retention ?? {};
  return (
    <>
      <Field
        label={text.retentionDays}
        name="days"
        type="number"
        isOptional
        value={days === undefined ? "" : String(days)}
      />
      <Field
        label={text.retentionUntil}
        hint={text.retentionHint}
        name="until"
        type="date"
        isOptional
        value={until.slice(0, 10)}
      />
    </>
  );
}
