import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Settles when the service says so in its log, and throws what it said when it ends first. */
export function listening(service: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    service.stdout?.on("data", (part: Buffer) => {
      log += part.toString();
      if (log.includes('"msg":"listening"')) resolve();
    });
    service.on("close", (code) => reject(new Error(`The service ended with ${code}:\n${log}`)));
  });
}

/** The file of a document that the first key of a service has made over HTTP. `bootstrap`: the file with that key. */
export async function madeBy(bootstrap: string, source: "payload" | "template", body: object): Promise<Uint8Array> {
  const { baseUrl, tenantId, clientId, clientSecret } = JSON.parse(await readFile(bootstrap, "utf8"));
  const send = async (path: string, sent: object, more: object = {}): Promise<Readonly<Record<string, string>>> => {
    const headers = { "content-type": "application/json", ...more };
    const answer = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: JSON.stringify(sent) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const { access_token: token = "" } = await send("/v1/api-auth/token", { clientId, clientSecret });
  const headers = { authorization: `Bearer ${token}` };
  const { downloadUrl = "" } = await send(`/v1/${tenantId}/documents/generate-from-${source}`, body, headers);
  const file = await fetch(downloadUrl, { headers });
  return new Uint8Array(await file.arrayBuffer());
}
