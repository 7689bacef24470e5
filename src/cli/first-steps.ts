import { join } from "node:path";
import type { Service } from "../service/start.ts";

/** What a newcomer is shown once: how to sign in, make a document and fetch it, ready to paste. */
export function firstSteps(access: NonNullable<Service["firstAccess"]>, dataDir: string): string {
  const { baseUrl, tenantId, clientId, clientSecret } = access;
  const credentials = JSON.stringify({ clientId, clientSecret });
  const definition = JSON.stringify({ document: { content: [{ h1: "Hello" }, { p: "It [b]works[/b]." }] } });
  const member = (name: string): string => `sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p'`;
  return `
A tenant and an API key were made. They are shown here once and kept in ${join(dataDir, "bootstrap.json")}.

  tenant ${tenantId}
  client ${clientId}

Get a token, make a document, fetch it:

  TOKEN=$(curl -s ${baseUrl}/v1/api-auth/token \\
    -H 'Content-Type: application/json' -d '${credentials}' | ${member("access_token")})

  URL=$(curl -s ${baseUrl}/v1/${tenantId}/documents/generate-from-payload \\
    -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '${definition}' | ${member("downloadUrl")})

  curl -s "$URL" -H "Authorization: Bearer $TOKEN" -o hello.pdf

The interface is described at ${baseUrl}/docs.
`;
}
