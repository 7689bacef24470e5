import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook } from "../../../packages/client/src/webhook.ts";
import type { Row } from "../../../test/support/attack/row.ts";
import { ask, startVictim } from "../../../test/support/attack/victim.ts";
import { until } from "../../../test/support/kill/until.ts";

const templates = 5;
const minuteMs = 60_000;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Message = Received & { readonly at: number };

/** Messages as the service sends them, sent again, later, under other names, and in another order: what a receiver can distinguish with our client. */
export async function replayedWebhooks(): Promise<Row> {
  const victim = await startVictim();
  const received: Message[] = [];
  const server = createServer(async (request, answer) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body, at: Date.now() });
    // The first answer says that it failed, so that the service itself repeats the message.
    answer.writeHead(received.length === 1 ? 500 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const hook = JSON.stringify({ url, events: ["template.created"] });
    const { secret } = (await (await ask(victim, victim.owner, ["POST", "webhooks"], hook)).json()) as {
      secret: string;
    };
    for (let at = 0; at < templates; at += 1) {
      const template = JSON.stringify({ name: `T${at}`, content: '{"document":{"content":[{"p":"x"}]}}' });
      await ask(victim, victim.owner, ["POST", "templates"], template);
    }
    await until("every message, and the repeated one", () => received.length > templates);
    const gaveWay = await faultsOf(received, secret);
    const measured = `${received.length} messages of ${templates} ids; each is refused six minutes later, and under another id, time or body`;
    return { what: "webhooks replayed and reordered", tried: received.length * 5, gaveWay, measured };
  } finally {
    server.closeAllConnections();
    server.close();
    await victim.remove();
  }
}

async function faultsOf(received: readonly Message[], secret: string): Promise<string[]> {
  const gaveWay: string[] = [];
  const ids = new Set<string>();
  const verdict = async ({ headers, body }: Received, now: number): Promise<string> =>
    await verifyWebhook(headers as Record<string, string>, body, secret, now).then(
      ({ id }) => {
        ids.add(id);
        return "taken";
      },
      ({ code }: { readonly code: string }) => code,
    );
  for (const { headers, body, at } of received) {
    const changed = (name: string, value: string): Received => ({ headers: { ...headers, [name]: value }, body });
    const later = String(Math.floor(at / 1000) + 360);
    const tries = [
      ["taken", { headers, body }, at],
      ["TIMESTAMP_OUTSIDE", { headers, body }, at + 6 * minuteMs],
      ["SIGNATURE_WRONG", changed("webhook-timestamp", later), at + 6 * minuteMs],
      ["SIGNATURE_WRONG", changed("webhook-id", "another"), at],
      ["SIGNATURE_WRONG", { headers, body: `${body} ` }, at],
    ] as const;
    for (const [expected, message, now] of tries) {
      const found = await verdict(message, now);
      if (found !== expected) gaveWay.push(`a message was ${found}, expected ${expected}`);
    }
  }
  // A receiver drops repeats by their id, and orders by the time that the signed body says.
  if (ids.size !== templates) gaveWay.push(`${received.length} messages have ${ids.size} ids, expected ${templates}`);
  if (received.some(({ body }) => Number.isNaN(Date.parse((JSON.parse(body) as { timestamp: string }).timestamp))))
    gaveWay.push("a message does not say when its event was");
  return gaveWay;
}
