import { useEffect } from "preact/hooks";
import { csvOf, saveText } from "../client/csv.ts";
import { type HistoryEntry, historyTypes, type Routes } from "../client/generated/routes.ts";
import { idOf } from "../client/names.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { afterDay, ChoiceFilter, FilterBar, type Filters, fromDay, TextFilter, useFilters } from "../shell/filters.tsx";
import { numberText } from "../shell/format.ts";
import { hear } from "../shell/heard.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { words } from "../words/words.ts";
import { EventList } from "./event-list.tsx";

type Type = NonNullable<Routes["GET /v1/{tenantId}/audit/events"]["query"]["type"]>;
const isType = (text: string): text is Type => (historyTypes as readonly string[]).includes(text);

/** Events that are read at once. */
const most = 200;

/** Everything that was ever done, the newest first. */
export function History() {
  const { menu, history: text, list } = words.value;
  const filters = useFilters();
  const type = filters.value("type");
  const called = useCall("GET /v1/{tenantId}/audit/events", {
    query: {
      limit: most,
      order: "desc",
      before: filters.value("before"),
      type: isType(type) ? type : undefined,
      actor: idOf(filters.value("actor")),
      subject: filters.value("subject"),
      correlationId: filters.value("correlationId"),
      from: fromDay(filters.value("from")),
      to: afterDay(filters.value("to")),
    },
  });
  return (
    <Page title={menu.history}>
      <FilterBar>
        <ChoiceFilter
          filters={filters}
          name="type"
          label={text.type}
          values={Object.fromEntries(historyTypes.map((one) => [one, one]))}
        />
        <TextFilter filters={filters} name="search" label={list.search} />
        <TextFilter filters={filters} name="actor" label={text.who} />
        <TextFilter filters={filters} name="subject" label={text.subject} />
        <TextFilter filters={filters} name="correlationId" label={text.request} />
        <TextFilter filters={filters} name="from" label={list.from} type="date" />
        <TextFilter filters={filters} name="to" label={list.to} type="date" />
      </FilterBar>
      <Loaded called={called}>{(events) => <Found events={events} filters={filters} />}</Loaded>
    </Page>
  );
}

/** Searches what was read: actor, subject, request and what the event says. */
function Found({ events, filters }: { readonly events: readonly HistoryEntry[]; readonly filters: Filters }) {
  const { history: text, list } = words.value;
  const sought = filters.value("search").toLowerCase();
  const found = events.filter((event) => JSON.stringify(event).toLowerCase().includes(sought));
  const last = events.at(-1);
  return (
    <>
      {found.length === 0 ? (
        <Empty line={sought === "" ? text.empty : list.noMatch}>
          <a class="button" href="/studio/history">
            {list.clear}
          </a>
        </Empty>
      ) : (
        <>
          <Head events={found} />
          <EventList events={found} />
        </>
      )}
      {last === undefined || events.length < most ? null : (
        <p>
          <button type="button" onClick={() => filters.set("before", last.position)}>
            {text.earlier}
          </button>
        </p>
      )}
    </>
  );
}

function Head({ events }: { readonly events: readonly HistoryEntry[] }) {
  const { list, count, menu } = words.value;
  const entries = count.entries(events.length, numberText(events.length));
  useEffect(() => hear(`${menu.history}: ${entries}`), [menu.history, entries]);
  const save = () => saveText(csvOf([csvHead, ...events.map(csvRow)]), `${menu.history}.csv`, "text/csv");
  return (
    <div class="list-head">
      <span class="muted">{entries}</span>
      <div class="actions">
        <button type="button" class="quiet" onClick={save}>
          {list.csv}
        </button>
        <button type="button" class="quiet" onClick={() => print()}>
          {list.print}
        </button>
      </div>
    </div>
  );
}

const csvHead = ["position", "at", "type", "actor", "kind", "id", "correlationId", "data"];

const csvRow = (event: HistoryEntry): readonly string[] => [
  event.position,
  event.at,
  event.type,
  event.actor.clientId,
  event.subject.kind,
  event.subject.id,
  event.correlationId,
  JSON.stringify(event.data),
];
