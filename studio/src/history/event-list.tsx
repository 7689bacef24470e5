import type { HistoryEntry } from "../client/generated/routes.ts";
import { Time } from "../shell/time.tsx";
import { Who } from "../shell/who.tsx";
import { words } from "../words/words.ts";

/** Where the studio shows what an event is about; undefined where it has no screen of its own. */
function screenOf({ kind, id }: HistoryEntry["subject"]): string | undefined {
  switch (kind) {
    case "template":
      return `/studio/templates/${id}`;
    case "document":
      return `/studio/documents/${id}`;
    case "job":
      return `/studio/jobs/${id}`;
    case "webhook":
      return `/studio/webhooks/${id}`;
    case "delivery":
    case "asset":
    case "vaultKey":
    case "apiKey":
    case "person":
    case "tenant":
      return undefined;
  }
}

/** Events as a ruled margin, each with what it says. */
export function EventList({ events }: { readonly events: readonly HistoryEntry[] }) {
  return (
    <ol class="margin">
      {events.map((event) => (
        <li key={event.eventId}>
          <Event event={event} />
        </li>
      ))}
    </ol>
  );
}

function Event({ event }: { readonly event: HistoryEntry }) {
  const { history: text } = words.value;
  const address = screenOf(event.subject);
  const about = `${event.subject.kind} ${event.subject.id}`;
  return (
    <>
      <div class="head">
        <span class="what">{event.type}</span>
        {address === undefined ? <span class="break">{about}</span> : <a href={address}>{about}</a>}
        <span class="muted">
          <Who id={event.actor.clientId} name={event.actor.name} />, <Time at={event.at} />
        </span>
      </div>
      <details>
        <summary>{text.said}</summary>
        <p class="muted">
          {text.position} {event.position} · {text.request} <code>{event.correlationId}</code>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard (WCAG 2.1.1). */}
        <pre tabIndex={0}>{JSON.stringify(event.data, null, 2)}</pre>
      </details>
    </>
  );
}
