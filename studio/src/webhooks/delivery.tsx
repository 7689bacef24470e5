import type { DeliveryDetail } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Colophon } from "../shell/colophon.tsx";
import { Empty } from "../shell/empty.tsx";
import { numberText, timeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Time } from "../shell/time.tsx";
import { words } from "../words/words.ts";
import { answerOf } from "./answer.ts";
import { Tries } from "./tries.tsx";
import { Replay } from "./webhook.tsx";

/** A delivery: what is sent, and each try with the receiver's answer. */
export function DeliveryScreen({ deliveryId }: { readonly deliveryId: string }) {
  const { webhooks: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/webhooks/deliveries/{deliveryId}", { path: { deliveryId } });
  return (
    <Loaded called={called}>
      {(delivery) => (
        <Page title={delivery.type} actions={<Replay delivery={delivery} done={called.reload} />}>
          <p class="verdict">
            <Tries delivery={delivery} />
          </p>
          <p>
            <a href={`/studio/webhooks/${delivery.webhookId}`}>{text.toWebhook}</a>
          </p>
          <section>
            <h2>{text.tries}</h2>
            <TryList delivery={delivery} />
          </section>
          <section>
            <h2>{text.payload}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard (WCAG 2.1.1). */}
            <pre tabIndex={0}>{delivery.payload}</pre>
          </section>
          <Colophon title={delivery.type} lines={[delivery.id, timeText(delivery.createdAt)]} />
        </Page>
      )}
    </Loaded>
  );
}

type Try = DeliveryDetail["tries"][number];

const saidOf = ({ status, problem, ms }: Try): string => answerOf({ responseStatus: status, problem, ms });

function TryList({ delivery: { tries } }: { readonly delivery: DeliveryDetail }) {
  const { webhooks: text, list } = words.value;
  return (
    <List
      caption={text.tries}
      items={tries}
      keyOf={({ attempt }) => String(attempt)}
      empty={<Empty line={text.noTries} />}
      columns={[
        { title: text.attempt, cell: ({ attempt }) => numberText(attempt), text: ({ attempt }) => String(attempt) },
        { title: list.status, cell: ({ outcome }) => text[outcome], text: ({ outcome }) => outcome },
        { title: text.answer, cell: saidOf, text: saidOf },
        { title: text.reply, cell: ({ reply }) => <Reply text={reply} />, text: ({ reply }) => reply ?? "" },
        { title: text.at, cell: ({ at }) => <Time at={at} />, text: ({ at }) => at },
      ]}
    />
  );
}

/** The receiver's answer as text: nothing of it is markup here. */
function Reply({ text }: { readonly text: string | null }) {
  return text === null ? null : <code class="reply">{text}</code>;
}
