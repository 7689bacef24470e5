import { join } from "node:path";
import type { StartedService } from "../../service/started-service.ts";

/**
 * Instructions that a newcomer sees once, ready to paste: how to sign in, make a document and fetch it. They name the file
 * with the secret and not the secret, because a service's output ends in the logs of a container.
 */
export function firstSteps(access: NonNullable<StartedService["firstAccess"]>, dataDir: string): string {
  const { baseUrl, tenantId, clientId, signInLink } = access;
  const file = join(dataDir, "bootstrap.json");
  const definition = JSON.stringify({ document: { content: [{ h1: "Hello" }, { p: "It [b]works[/b]." }] } });
  const member = (name: string): string => `sed -n 's/.*"${name}": *"\\([^"]*\\)".*/\\1/p'`;
  const studio = signInLink === undefined ? "" : studioSteps(signInLink);
  return `
A tenant and an API key were made. The key's secret is in ${file}.

  tenant ${tenantId}
  client ${clientId}
${studio}
Get a token, make a document, fetch it. (Of a service in a container, docker compose exec colophon cat ${file} shows that file.)

  SECRET=$(${member("clientSecret")} ${file})
  TOKEN=$(curl -s ${baseUrl}/v1/api-auth/token \\
    -H 'Content-Type: application/json' -d '{"clientId":"${clientId}","clientSecret":"'"$SECRET"'"}' | ${member("access_token")})

  URL=$(curl -s ${baseUrl}/v1/${tenantId}/documents/generate-from-payload \\
    -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '${definition}' | ${member("downloadUrl")})

  curl -s "$URL" -H "Authorization: Bearer $TOKEN" -o hello.pdf

The interface is described at ${baseUrl}/docs.
`;
}

const studioSteps = (link: string): string => `
Open the studio in a browser, signed in. The link counts once, for ten minutes; colophon sign-in prints another.

  ${link}
`;
