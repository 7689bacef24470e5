import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Delivery, Webhook } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Colophon } from "../shell/colophon.tsx";
import { Empty } from "../shell/empty.tsx";
import { ChoiceFilter, FilterBar, Pager, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { numberText, timeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Secret } from "../shell/secret.tsx";
import { Time } from "../shell/time.tsx";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { answerOf, isDeliveryStatus } from "./answer.ts";
import { Tries } from "./tries.tsx";
import { State } from "./webhooks.tsx";

/** A webhook with its deliveries, the tries of each as a row of cells. */
export function WebhookScreen({ id }: { readonly id: string }) {
  const { webhooks: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/webhooks/{webhookId}", { path: { webhookId: id } });
  const [secret, setSecret] = useState<string>();
  return (
    <Loaded called={called}>
      {(webhook) => (
        <Page title={webhook.url} actions={<Actions webhook={webhook} changed={called.reload} shown={setSecret} />}>
          <p>
            <State webhook={webhook} /> <span class="muted">{webhook.events.join(", ")}</span>
          </p>
          <Deliveries webhook={webhook} />
          <Colophon title={webhook.url} lines={[webhook.id, timeText(webhook.createdAt)]} />
          {secret === undefined ? null : (
            <Secret close={() => setSecret(undefined)} shown={[{ label: text.rotate, text: secret }]} />
          )}
        </Page>
      )}
    </Loaded>
  );
}

interface ActionsGiven {
  readonly webhook: Webhook;
  readonly changed: () => void;
  readonly shown: (secret: string | undefined) => void;
}

function Actions({ webhook: { id, enabled }, changed, shown }: ActionsGiven) {
  const { webhooks: text, write } = words.value;
  const { route } = useLocation();
  const path = { webhookId: id };
  const turn = enabled ? text.turnOff : text.turnOn;
  return (
    <>
      <Write
        label={write.remove}
        title={write.remove}
        line={text.removeLine}
        submit={write.remove}
        kind="danger"
        route="DELETE /v1/{tenantId}/webhooks/{webhookId}"
        given={() => ({ path })}
        done={() => route("/studio/webhooks")}
      />
      <Write
        label={text.rotate}
        title={text.rotate}
        line={text.rotateLine}
        submit={text.rotate}
        route="POST /v1/{tenantId}/webhooks/{webhookId}/rotate"
        given={() => ({ path })}
        done={({ secret }) => shown(secret)}
      />
      <Write
        label={turn}
        title={turn}
        line={text.turnLine}
        submit={turn}
        route="PATCH /v1/{tenantId}/webhooks/{webhookId}"
        given={() => ({ path, body: { enabled: !enabled } })}
        done={changed}
      />
    </>
  );
}

function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks: text, list } = words.value;
  const filters = useFilters();
  const path = { webhookId: webhook.id };
  const status = filters.value("status");
  const called = useCall("GET /v1/{tenantId}/webhooks/{webhookId}/deliveries", {
    path,
    query: { ...usePage(filters), status: isDeliveryStatus(status) ? status : undefined },
  });
  return (
    <section>
      <div class="page-head">
        <h2>{text.deliveries}</h2>
        <div class="actions">
          <Recover id={webhook.id} done={called.reload} />
          <Write
            label={text.test}
            title={text.test}
            line={text.testLine}
            submit={text.test}
            kind="main"
            route="POST /v1/{tenantId}/webhooks/{webhookId}/test"
            given={() => ({ path })}
            done={called.reload}
          />
        </div>
      </div>
      <FilterBar>
        <ChoiceFilter
          filters={filters}
          name="status"
          label={list.status}
          values={{ pending: text.pending, delivered: text.delivered, failed: text.failed }}
        />
      </FilterBar>
      <Loaded called={called}>
        {(deliveries, headers) => (
          <>
            <DeliveryList deliveries={deliveries} isFiltered={status !== ""} reload={called.reload} />
            <Pager filters={filters} total={totalOf(headers, deliveries)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ListGiven {
  readonly deliveries: readonly Delivery[];
  readonly isFiltered: boolean;
  readonly reload: () => void;
}

function DeliveryList({ deliveries, isFiltered, reload }: ListGiven) {
  const { webhooks: text, list } = words.value;
  return (
    <List
      caption={text.deliveries}
      items={deliveries}
      keyOf={({ id }) => id}
      empty={<Empty line={isFiltered ? list.noMatch : text.noDeliveries} />}
      columns={[
        {
          title: text.event,
          cell: ({ id, webhookId, type }) => <a href={`/studio/webhooks/${webhookId}/deliveries/${id}`}>{type}</a>,
          text: ({ type }) => type,
        },
        { title: text.tries, cell: (one) => <Tries delivery={one} />, text: ({ attempts }) => String(attempts) },
        { title: text.answer, cell: (one) => answerOf(one), text: (one) => answerOf(one) },
        { title: list.created, cell: ({ createdAt }) => <Time at={createdAt} />, text: ({ createdAt }) => createdAt },
        {
          title: text.next,
          cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? "" : <Time at={nextAttemptAt} />),
          text: ({ nextAttemptAt }) => nextAttemptAt ?? "",
        },
        { title: list.actions, cell: (one) => <Replay delivery={one} done={reload} /> },
      ]}
    />
  );
}

/** The failed deliveries since a time, sent again; what was sent, and how many are left, stands beside the button. */
function Recover({ id, done }: { readonly id: string; readonly done: () => void }) {
  const { webhooks: text } = words.value;
  const [sent, setSent] = useState("");
  return (
    <>
      <span role="status">{sent}</span>
      <Write
        label={text.recover}
        title={text.recover}
        line={text.recoverLine}
        submit={text.recover}
        route="POST /v1/{tenantId}/webhooks/{webhookId}/recover"
        given={(form) => ({ path: { webhookId: id }, body: { since: instantOf(form.get("since")) } })}
        done={({ recovered, remaining }) => {
          setSent(text.recovered(numberText(recovered), numberText(remaining)));
          done();
        }}
      >
        <Field name="since" label={text.since} type="datetime-local" />
      </Write>
    </>
  );
}

/** A field's time on this computer's clock as an instant; one without a time as it is, for the service to refuse. */
function instantOf(written: FormDataEntryValue | null): string {
  const text = String(written ?? "");
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

export function Replay({ delivery: { id }, done }: { readonly delivery: Delivery; readonly done: () => void }) {
  const { webhooks: text } = words.value;
  return (
    <Write
      label={text.replay}
      title={text.replay}
      line={text.replayLine}
      submit={text.replay}
      kind="quiet"
      route="POST /v1/{tenantId}/webhooks/deliveries/{deliveryId}/replay"
      given={() => ({ path: { deliveryId: id } })}
      done={done}
    />
  );
}
