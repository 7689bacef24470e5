import type { Usage } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { FilterBar, TextFilter, useFilters } from "../shell/filters.tsx";
import { dayText, numberText, sizeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { words } from "../words/words.ts";
import { Bars } from "./bars.tsx";
import { byDay } from "./days.ts";
import { Hours } from "./hours.tsx";

/** The documents made, by day, and how many more may be made. */
export function UsageScreen() {
  const { menu, list } = words.value;
  const filters = useFilters();
  const called = useCall("GET /v1/{tenantId}/usage", {
    query: { from: filters.value("from"), to: filters.value("to") },
  });
  return (
    <Page title={menu.usage}>
      <FilterBar>
        <TextFilter filters={filters} name="from" label={list.from} type="date" />
        <TextFilter filters={filters} name="to" label={list.to} type="date" />
      </FilterBar>
      <Loaded called={called}>
        {(usage) => (
          <>
            <Totals usage={usage} />
            <Days usage={usage} />
            <Hours />
            <Limits usage={usage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

export function Totals({ usage }: { readonly usage: Usage }) {
  const { usage: text, list } = words.value;
  return (
    <dl class="tiles">
      <div>
        <dt>{text.documents}</dt>
        <dd>{numberText(usage.documents)}</dd>
      </div>
      <div>
        <dt>{text.pages}</dt>
        <dd>{numberText(usage.pages)}</dd>
      </div>
      <div>
        <dt>{list.size}</dt>
        <dd>{sizeText(usage.bytes)}</dd>
      </div>
    </dl>
  );
}

function Days({ usage }: { readonly usage: Usage }) {
  const { usage: text, menu } = words.value;
  if (usage.documents === 0)
    return (
      <Empty line={text.empty}>
        <a class="button" href="/studio/templates">
          {menu.templates}
        </a>
      </Empty>
    );
  const days = byDay(usage.from, usage.to, usage.daily);
  return (
    <section>
      <h2>{text.perDay}</h2>
      <Bars name={text.perDay} bars={days.map(({ day, documents }) => ({ day, value: documents }))} />
      <details>
        <summary>{text.table}</summary>
        <DayTable usage={usage} />
      </details>
    </section>
  );
}

function DayTable({ usage }: { readonly usage: Usage }) {
  const { usage: text, list } = words.value;
  return (
    <List
      caption={text.perDay}
      items={usage.daily}
      keyOf={({ day, format, templateId }) => `${day} ${format} ${templateId}`}
      empty={null}
      columns={[
        { title: text.day, cell: ({ day }) => dayText(day), text: ({ day }) => day },
        { title: list.format, cell: ({ format }) => format.toUpperCase(), text: ({ format }) => format },
        {
          title: text.documents,
          cell: ({ documents }) => numberText(documents),
          text: ({ documents }) => String(documents),
          isNumber: true,
        },
        {
          title: text.pages,
          cell: ({ pages }) => numberText(pages),
          text: ({ pages }) => String(pages),
          isNumber: true,
        },
        { title: list.size, cell: ({ bytes }) => sizeText(bytes), text: ({ bytes }) => String(bytes), isNumber: true },
      ]}
    />
  );
}

function Limits({ usage: { limits } }: { readonly usage: Usage }) {
  const { usage: text } = words.value;
  const { documentsPerMonth, bytesStored } = limits.quotas ?? {};
  const rows: readonly (readonly [string, string | undefined])[] = [
    [text.generations, numberText(limits.generationsPerMinute)],
    [text.requests, numberText(limits.requestsPerMinute)],
    [text.retention, numberText(limits.retentionDays)],
    [text.monthly, documentsPerMonth === undefined ? undefined : numberText(documentsPerMonth)],
    [text.stored, bytesStored === undefined ? undefined : sizeText(bytesStored)],
  ];
  return (
    <section>
      <h2>{text.limits}</h2>
      <dl class="facts">
        {rows
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
