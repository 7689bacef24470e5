import { useState } from "preact/hooks";
import { Refused } from "../client/call.ts";
import type { NewTenant, Tenant, TenantMonth } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { Pager, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { numberText, sizeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { RetentionFields } from "../shell/retention.tsx";
import { wholeNumberOf } from "../shell/retention-of.ts";
import { Secret } from "../shell/secret.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { tenantChangeOf } from "./tenant-change.ts";

/** All tenants, for administrators of the first one. */
export function Tenants() {
  const { menu, tenants: text, signIn } = words.value;
  const filters = useFilters();
  const called = useCall("GET /v1/tenants", { query: usePage(filters) });
  const [shown, setShown] = useState<NewTenant>();
  if (
    called.load.state === "failed" &&
    called.load.error instanceof Refused &&
    called.load.error.problem.status === 403
  )
    return (
      <Page title={menu.tenants}>
        <Empty line={text.firstOnly} />
      </Page>
    );
  const made = (tenant: NewTenant) => {
    setShown(tenant);
    called.reload();
  };
  return (
    <Page title={menu.tenants} actions={<AddTenant made={made} />}>
      <Loaded called={called}>
        {(tenants, headers) => (
          <>
            <TenantList tenants={tenants} total={totalOf(headers, tenants)} reload={called.reload} />
            <Pager filters={filters} total={totalOf(headers, tenants)} />
            <Months />
          </>
        )}
      </Loaded>
      {shown === undefined ? null : (
        <Secret
          close={() => setShown(undefined)}
          shown={[
            { label: text.id, text: shown.tenantId },
            { label: signIn.clientId, text: shown.apiKey.clientId },
            { label: signIn.clientSecret, text: shown.apiKey.clientSecret ?? "" },
          ]}
        />
      )}
    </Page>
  );
}

interface ListGiven {
  readonly tenants: readonly Tenant[];
  readonly total: number;
  readonly reload: () => void;
}

function TenantList({ tenants, total, reload }: ListGiven) {
  const { tenants: text, list, menu } = words.value;
  const quotaOf = ({ quotas }: Tenant) => quotas?.documentsPerMonth;
  return (
    <List
      caption={menu.tenants}
      items={tenants}
      total={total}
      keyOf={({ tenantId }) => tenantId}
      empty={<Empty line={text.empty} />}
      columns={[
        { title: list.name, cell: ({ name }) => name, text: ({ name }) => name },
        {
          title: text.id,
          cell: ({ tenantId }) => <code class="break">{tenantId}</code>,
          text: ({ tenantId }) => tenantId,
        },
        {
          title: text.limit,
          cell: ({ generationLimit }) => numberText(generationLimit),
          text: ({ generationLimit }) => String(generationLimit),
          isNumber: true,
        },
        {
          title: text.quota,
          cell: (one) => limitText(quotaOf(one)),
          text: (one) => String(quotaOf(one) ?? ""),
          isNumber: true,
        },
        { title: list.status, cell: (one) => <State tenant={one} />, text: ({ closedAt }) => closedAt ?? "" },
        { title: list.created, cell: ({ createdAt }) => <Time at={createdAt} />, text: ({ createdAt }) => createdAt },
        { title: list.actions, cell: (one) => <Change tenant={one} done={reload} /> },
      ]}
    />
  );
}

const limitText = (limit: number | undefined): string =>
  limit === undefined ? words.value.tenants.unlimited : numberText(limit);

function State({ tenant: { closedAt } }: { readonly tenant: Tenant }) {
  const { tenants: text } = words.value;
  return closedAt === undefined ? (
    <Status standing="good" word={text.open} />
  ) : (
    <Status standing="warn" word={text.closed} />
  );
}

function AddTenant({ made }: { readonly made: (tenant: NewTenant) => void }) {
  const { tenants: text, write } = words.value;
  return (
    <Write
      label={text.add}
      title={text.add}
      line={text.changeLine}
      submit={text.add}
      kind="main"
      route="POST /v1/tenants"
      given={(form) => ({
        body: { name: String(form.get("name") ?? ""), generationLimit: wholeNumberOf(form, "generationLimit") },
      })}
      done={made}
    >
      <Field label={write.name} name="name" />
      <Field label={text.limit} name="generationLimit" type="number" isOptional />
    </Write>
  );
}

function Change({ tenant, done }: { readonly tenant: Tenant; readonly done: () => void }) {
  const { tenants: text } = words.value;
  const { tenantId: id, name, retention } = tenant;
  return (
    <Write
      label={text.change}
      title={`${text.change}: ${name}`}
      line={text.changeLine}
      submit={text.change}
      kind="quiet"
      route="PATCH /v1/tenants/{id}"
      given={(form) => ({ path: { id }, body: tenantChangeOf(form, retention?.until) })}
      done={done}
    >
      <TermFields tenant={tenant} />
    </Write>
  );
}

/** Fields for the limits of a tenant's own, as they are now; an empty field: it has none. */
function TermFields({ tenant: { ownLimit, generationLimit, quotas, retention } }: { readonly tenant: Tenant }) {
  const { tenants: text } = words.value;
  const number = (label: string, name: string, value: number | undefined) => (
    <Field label={label} name={name} type="number" isOptional value={value === undefined ? "" : String(value)} />
  );
  return (
    <>
      {number(text.limit, "generationLimit", ownLimit ? generationLimit : undefined)}
      {number(text.quota, "documentsPerMonth", quotas?.documentsPerMonth)}
      {number(text.quotaBytes, "bytesStored", quotas?.bytesStored)}
      {number(text.quotaSeconds, "secondsPerMonth", quotas?.secondsPerMonth)}
      <RetentionFields retention={retention} />
    </>
  );
}

function Months() {
  const { tenants: text, usage, list } = words.value;
  const called = useCall("GET /v1/usage");
  const number = (title: string, of: (month: TenantMonth) => number) => ({
    title,
    cell: (month: TenantMonth) => numberText(of(month)),
    text: (month: TenantMonth) => String(of(month)),
    isNumber: true,
  });
  return (
    <section>
      <h2>{text.usage}</h2>
      <Loaded called={called}>
        {(months) => (
          <List
            caption={text.usage}
            items={months}
            keyOf={({ tenantId, month }) => `${tenantId} ${month}`}
            empty={<p class="muted">{usage.empty}</p>}
            columns={[
              { title: list.name, cell: ({ name }) => name, text: ({ name }) => name },
              number(usage.documents, ({ documents }) => documents),
              number(usage.pages, ({ pages }) => pages),
              {
                title: text.stored,
                cell: ({ storedBytes }) => sizeText(storedBytes ?? 0),
                text: ({ storedBytes }) => String(storedBytes ?? ""),
                isNumber: true,
              },
              number(text.seconds, ({ seconds }) => seconds),
              number(text.refused, ({ quotaRefusals }) => quotaRefusals),
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
