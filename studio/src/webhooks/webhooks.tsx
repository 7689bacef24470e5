import { useState } from "preact/hooks";
import { type Webhook, webhookEvents } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { ChoiceFilter, FilterBar, useFilters } from "../shell/filters.tsx";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Secret } from "../shell/secret.tsx";
import { Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { Checks, Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

/** Where messages go when something happens. */
export function Webhooks() {
  const { menu, webhooks: text, list } = words.value;
  const filters = useFilters();
  const called = useCall("GET /v1/{tenantId}/webhooks");
  const [secret, setSecret] = useState<string>();
  const state = filters.value("state");
  const made = (shown: string | undefined) => {
    setSecret(shown);
    called.reload();
  };
  return (
    <Page title={menu.webhooks} actions={<AddWebhook made={made} />}>
      <FilterBar>
        <ChoiceFilter
          filters={filters}
          name="state"
          label={list.status}
          values={{ on: text.on, off: text.byRequest }}
        />
      </FilterBar>
      <Loaded called={called}>
        {(webhooks) => (
          <WebhookList
            webhooks={webhooks.filter(({ enabled }) => state === "" || enabled === (state === "on"))}
            isFiltered={state !== ""}
            made={made}
          />
        )}
      </Loaded>
      {secret === undefined ? null : (
        <Secret close={() => setSecret(undefined)} shown={[{ label: text.rotate, text: secret }]} />
      )}
    </Page>
  );
}

interface ListGiven {
  readonly webhooks: readonly Webhook[];
  readonly isFiltered: boolean;
  readonly made: (secret: string | undefined) => void;
}

function WebhookList({ webhooks, isFiltered, made }: ListGiven) {
  const { webhooks: text, list, menu } = words.value;
  return (
    <List
      caption={menu.webhooks}
      items={webhooks}
      keyOf={({ id }) => id}
      empty={
        <Empty line={isFiltered ? list.noMatch : text.empty}>{isFiltered ? null : <AddWebhook made={made} />}</Empty>
      }
      columns={[
        {
          title: text.url,
          cell: ({ id, url }) => <a href={`/studio/webhooks/${id}`}>{url}</a>,
          text: ({ url }) => url,
        },
        { title: list.status, cell: (one) => <State webhook={one} />, text: ({ enabled }) => String(enabled) },
        { title: text.events, cell: ({ events }) => events.join(", "), text: ({ events }) => events.join(" ") },
        { title: list.created, cell: ({ createdAt }) => <Time at={createdAt} />, text: ({ createdAt }) => createdAt },
      ]}
    />
  );
}

export function State({ webhook: { enabled, disabledReason } }: { readonly webhook: Webhook }) {
  const { webhooks: text } = words.value;
  if (enabled) return <Status standing="good" word={text.on} />;
  if (disabledReason === "failing") return <Status standing="bad" word={text.failing} />;
  if (disabledReason === "gone") return <Status standing="bad" word={text.gone} />;
  return <Status standing="open" word={text.byRequest} />;
}

function AddWebhook({ made }: { readonly made: (secret: string | undefined) => void }) {
  const { webhooks: text } = words.value;
  const chosen = (form: FormData) => webhookEvents.filter((event) => form.getAll("event").includes(event));
  return (
    <Write
      label={text.add}
      title={text.add}
      submit={text.add}
      kind="main"
      route="POST /v1/{tenantId}/webhooks"
      given={(form) => ({ body: { url: String(form.get("url") ?? ""), events: chosen(form) } })}
      done={({ secret }) => made(secret)}
    >
      <Field label={text.url} name="url" type="url" />
      <Checks legend={text.events} name="event" values={webhookEvents} checked={["job.failed"]} />
    </Write>
  );
}
