import type { UsageHours } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { numberText, timeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { words } from "../words/words.ts";
import { scaleEnd } from "./days.ts";
import { hoursBetween, linePath } from "./line-path.ts";

type Hour = UsageHours["hourly"][number];

/** How long documents of the last 24 hours took to render and waited, hour by hour. */
export function Hours() {
  const { usage: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/usage/hours");
  return (
    <section>
      <h2>{text.lastHours}</h2>
      <Loaded called={called}>
        {(usage) =>
          usage.hourly.length === 0 ? (
            <p class="muted">{text.empty}</p>
          ) : (
            <>
              <Sums usage={usage} />
              {usage.render === null ? null : <Lines usage={usage} />}
              <details>
                <summary>{text.table}</summary>
                <HourTable hours={usage.hourly} />
              </details>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Sums({ usage }: { readonly usage: UsageHours }) {
  const { usage: text } = words.value;
  const rows = [
    [text.documents, numberText(usage.documents)],
    [text.lacking, numberText(usage.lacking)],
    [text.failed, numberText(usage.failed)],
    [text.render, timesText(usage.render)],
    [text.waiting, timesText(usage.waiting)],
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const timesText = (times: UsageHours["render"]): string =>
  times === null ? words.value.state.none : words.value.usage.times(numberText(times.p50), numberText(times.p95));

/** Rendering times by hour: half of the documents, and 19 of 20. The same numbers stand in the table. */
function Lines({ usage: { from, to, hourly } }: { readonly usage: UsageHours }) {
  const { usage: text } = words.value;
  const known = new Map(hourly.map(({ hour, render }) => [hour, render]));
  const hours = hoursBetween(from, to);
  const end = scaleEnd(Math.max(...hourly.map(({ render }) => render?.p95 ?? 0), 1));
  const path = (of: "p50" | "p95") =>
    linePath(
      hours.map((hour) => known.get(hour)?.[of]),
      end,
    );
  return (
    <div class="plot" role="img" aria-label={text.renderByHour}>
      <div class="scale">
        <span>{numberText(end)} ms</span>
        <span>{numberText(0)}</span>
      </div>
      <svg viewBox={`0 0 ${hours.length} ${end}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="line" d={path("p95")} />
        <path class="line half" d={path("p50")} />
      </svg>
      <div class="days">
        <span>{timeText(`${from}:00:00Z`)}</span>
        <span>{text.legend}</span>
        <span>{timeText(`${to}:00:00Z`)}</span>
      </div>
    </div>
  );
}

function HourTable({ hours }: { readonly hours: readonly Hour[] }) {
  const { usage: text } = words.value;
  const number = (title: string, of: (hour: Hour) => number) => ({
    title,
    cell: (hour: Hour) => numberText(of(hour)),
    text: (hour: Hour) => String(of(hour)),
    isNumber: true,
  });
  const times = (title: string, of: (hour: Hour) => UsageHours["render"]) => ({
    title,
    cell: (hour: Hour) => timesText(of(hour)),
    text: (hour: Hour) => [of(hour)?.p50 ?? "", of(hour)?.p95 ?? ""].join(" "),
  });
  return (
    <List
      caption={text.lastHours}
      items={hours}
      keyOf={({ hour }) => hour}
      empty={null}
      columns={[
        { title: text.hour, cell: ({ hour }) => timeText(`${hour}:00:00Z`), text: ({ hour }) => hour },
        number(text.documents, ({ documents }) => documents),
        number(text.lacking, ({ lacking }) => lacking),
        number(text.failed, ({ failed }) => failed),
        times(text.render, ({ render }) => render),
        times(text.waiting, ({ waiting }) => waiting),
      ]}
    />
  );
}
