import { testIdentity } from "../pki/test-certificate.ts";
import { beginSession } from "../servers/studio.ts";
import { formOf, usualFiles } from "./files.ts";
import { ask, type Member, type Victim } from "./victim.ts";

/** The value for a gap of a route's path: the name of an existing thing; undefined where none can be made. */
export type Owned = (gap: string, pattern: string) => string | undefined;

type Made = Readonly<Record<string, string>>;

/** One of everything that a tenant can own. */
export async function own(victim: Victim, member: Member): Promise<Owned> {
  const send = async (method: string, path: string, body?: object, headers?: Made): Promise<Made> => {
    const answer = await ask(victim, member, [method, path], body && JSON.stringify(body), headers);
    if (!answer.ok) throw new Error(`${method} ${path} to be attacked was answered ${answer.status}.`);
    return (await answer.json()) as Made;
  };
  const definition = { document: { content: [{ p: "mine" }] } };
  const generate = "documents/generate-from-payload";
  const template = await send("POST", "templates", { name: "mine", content: JSON.stringify(definition) });
  const revision = await send("POST", `templates/${template["id"]}/revisions`, { note: "mine" });
  const made = await send("POST", generate, definition);
  const job = await send("POST", generate, definition, { prefer: "respond-async" });
  const webhook = await send("POST", "webhooks", { url: "https://mine.example.com/", events: ["template.created"] });
  await send("PATCH", `webhooks/${webhook["id"]}`, { enabled: false });
  const delivery = await send("POST", `webhooks/${webhook["id"]}/test`);
  const key = await send("POST", "api-keys", { name: "mine" });
  await beginSession(victim, key);
  const [session] = (await (await ask(victim, member, ["GET", "sessions"])).json()) as readonly Made[];
  const files = await uploaded(victim, member);
  const vaultKey = await send("POST", "vault-keys", keyInSigner(victim, member));
  const known: Readonly<Record<string, string | undefined>> = {
    ...{ templateId: template["id"], id: template["id"], revisionId: revision["id"], jobId: job["id"] },
    ...{ fileName: made["fileName"], ref: made["documentId"], format: "pdf" },
    ...{ webhookId: webhook["id"], deliveryId: delivery["id"], clientId: key["clientId"], name: vaultKey["name"] },
    sessionId: session?.["sessionId"],
  };
  return (gap, pattern) => {
    if (gap === "file") return files.get(/assets\/(\w+)/.exec(pattern)?.[1] ?? "");
    return pattern === "/v1/tenants/{id}" ? member.tenantId : known[gap];
  };
}

/** Puts a key of the tenant into the signer; answers what registers it. */
function keyInSigner({ signer: { host, keys } }: Victim, { tenantId: tenant }: Member): object {
  const { privateKey, certificate: certificateChain } = testIdentity("Mine");
  const name = `mine-${keys.size + 1}`;
  keys.set(`/${name}/1`, { privateKey, kind: "P-256", tenant });
  return { name, keyId: `https://${host}/${name}/1`, certificateChain };
}

/** The name under which a usual file is uploaded. */
export const mine = (name: string): string => `mine-${name}`;

async function uploaded(victim: Victim, member: Member): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { kind, name, bytes } of usualFiles) {
    const uploadedAs = mine(name);
    const { ok, status } = await ask(victim, member, ["POST", `assets/${kind}`], formOf(uploadedAs, bytes));
    if (!ok) throw new Error(`The upload of ${uploadedAs} to be attacked was answered ${status}.`);
    names.set(kind, uploadedAs);
  }
  return names;
}
