import { randomUUID } from "node:crypto";
import { type Ledger, noteDocument } from "./ledger.ts";

export interface Member {
  readonly tenantId: string;
  readonly token: string;
  /** The key that gives tokens: a token ends after an hour, and a run of many rounds takes longer. */
  readonly key: object;
}

export interface Load {
  /** Where to ask; another address each time a node is gone. */
  readonly baseUrl: () => string;
  readonly members: readonly Member[];
  readonly ledger: Ledger;
  readonly signal: AbortSignal;
  /** The steps to request, in turn; when left out, those that every storage takes. */
  readonly steps?: readonly Step[];
}

/** No two have the same text: of each there may be one document at most. */
export const newDefinition = (): { readonly document: object } => ({
  document: { content: [{ p: `Hello ${randomUUID()}` }] },
});
const content = JSON.stringify({ document: { content: [{ p: "Hello" }] } });
/** Longer than what an event holds: it is kept as a file. */
const longData = JSON.stringify({ text: "x".repeat(300_000) });

/** Requests one thing after the other, as tenants do, and notes what was answered, until the signal. */
export async function load(given: Load, lane: number): Promise<void> {
  const { steps = plainSteps } = given;
  const own: string[] = [];
  for (let turn = 0; !given.signal.aborted; turn += 1) {
    const member = given.members[(lane + turn) % given.members.length] as Member;
    try {
      await (steps[turn % steps.length] as Step)({ ...given, member, own, turn });
    } catch (error) {
      // The node is gone: what was requested may have happened, or not.
      if (given.signal.aborted) return;
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

export interface Turn extends Load {
  readonly member: Member;
  /** Templates of this lane, newest last. */
  readonly own: string[];
  readonly turn: number;
}

export type Step = (turn: Turn) => Promise<void>;

const generate: Step = async (turn) => {
  const made = await ask(turn, "POST", "documents/generate-from-payload", newDefinition());
  if (made !== undefined) noteDocument(turn.ledger, turn.member.tenantId, made);
};

const remove: Step = async (turn) => {
  const { ledger, member } = turn;
  const found = [...ledger.documents].find(([, { tenantId }]) => tenantId === member.tenantId);
  if (found === undefined) return;
  const [fileName] = found;
  ledger.documents.delete(fileName);
  ledger.leaving.add(fileName);
  const answer = await ask(turn, "DELETE", "documents", { fileNames: [fileName] });
  if (answer !== undefined) ledger.deleted.add(fileName);
};

const create: Step = async (turn) => {
  const testData = turn.turn % 40 === 5 ? longData : "{}";
  const made = await ask(turn, "POST", "templates", { name: "T", content, testData, visibility: "public" });
  if (made === undefined) return;
  const id = String(made["id"]);
  turn.ledger.templates.set(id, { tenantId: turn.member.tenantId, acknowledged: 1, uncertain: 0 });
  turn.own.push(id);
};

const revise: Step = async (turn) => {
  const id = turn.own.at(-1);
  const template = id === undefined ? undefined : turn.ledger.templates.get(id);
  const owner = turn.members.find(({ tenantId }) => tenantId === template?.tenantId);
  if (id === undefined || template === undefined || owner === undefined) return;
  template.uncertain += 1;
  const answer = await ask({ ...turn, member: owner }, "PUT", `templates/${id}`, {
    id,
    content,
    name: `T${turn.turn}`,
  });
  if (answer === undefined) return;
  template.uncertain -= 1;
  template.acknowledged += 1;
};

const like: Step = async (turn) => {
  const id = turn.own.at(-1);
  if (id === undefined) return;
  const answer = await ask(turn, "POST", `/v1/templates/${id}/like`);
  if (answer !== undefined) turn.ledger.likes.add(`${id} ${turn.member.tenantId}`);
};

export const plainSteps: readonly Step[] = [
  generate,
  generate,
  create,
  generate,
  like,
  revise,
  generate,
  like,
  remove,
  like,
];

/** Too many, still running under the same idempotency key, and not now. */
export const passing = new Set([409, 429, 503]);

/** A request waits for its servers by one clock of 10 s, and a busy machine is as slow again and again. */
const latest503Ms = 60_000;

/** An answer that is none of those that pass, or one that came too late. */
export function noteRefusal(ledger: Ledger, what: string, { status, text, ms }: Refused): void {
  if (!passing.has(status)) ledger.unexpected.push(`${what}: ${status} ${text}`);
  else if (status === 503 && ms > latest503Ms)
    ledger.unexpected.push(`${what}: 503 after ${Math.round(ms)} ms, expected within ${latest503Ms}: ${text}`);
}

interface Refused {
  readonly status: number;
  readonly text: string;
  /** Since the request was sent. */
  readonly ms: number;
}

/** The answer's body when it was a success. A node that is not ready to answer is part of the load. */
export async function ask(
  { baseUrl, member, ledger, signal }: Turn,
  method: string,
  path: string,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const url = `${baseUrl()}${path.startsWith("/") ? path : `/v1/${member.tenantId}/${path}`}`;
  const sentAt = performance.now();
  const answer = await fetch(url, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  if (answer.ok) {
    ledger.acknowledged += 1;
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }
  noteRefusal(ledger, `${method} ${path}`, { status: answer.status, text, ms: performance.now() - sentAt });
  return undefined;
}
