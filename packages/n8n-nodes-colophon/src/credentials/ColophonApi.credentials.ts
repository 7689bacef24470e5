import type { Property, RequestOptions } from "../n8n.ts";

interface Sending {
  readonly helpers: { readonly httpRequest: (options: RequestOptions) => Promise<unknown> };
}

/** A key of a tenant's: n8n signs in with it, keeps the token, and signs in again when the service refuses it. */
export class ColophonApi {
  readonly name = "colophonApi";
  readonly displayName = "Colophon API";
  readonly icon = "file:../nodes/Colophon/colophon.svg";
  readonly properties: Property[] = [
    {
      ...{ displayName: "Token", name: "token", type: "hidden", default: "" },
      typeOptions: { expirable: true, password: true },
    },
    {
      ...{ displayName: "Address", name: "baseUrl", type: "string", default: "", required: true },
      placeholder: "https://documents.example.com",
      description: "Of the service, without a path",
    },
    { displayName: "Tenant ID", name: "tenantId", type: "string", default: "", required: true },
    { displayName: "Client ID", name: "clientId", type: "string", default: "", required: true },
    {
      ...{ displayName: "Client Secret", name: "clientSecret", type: "string", default: "", required: true },
      typeOptions: { password: true },
    },
  ];
  readonly authenticate = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.token}}" } },
  } as const;
  readonly test = {
    request: {
      baseURL: "={{$credentials.baseUrl}}",
      url: "=/v1/{{$credentials.tenantId}}/templates/names",
    },
  };

  async preAuthentication(this: Sending, credentials: Record<string, unknown>): Promise<{ readonly token: string }> {
    const { clientId, clientSecret } = credentials;
    const answer = await this.helpers.httpRequest({
      method: "POST",
      url: `${addressIn(credentials)}/v1/api-auth/token`,
      body: { clientId, clientSecret },
      json: true,
    });
    return { token: String((answer as { readonly access_token?: unknown }).access_token) };
  }
}

/** The address of the service, without a slash at its end. */
export const addressIn = ({ baseUrl }: Record<string, unknown>): string => String(baseUrl).replace(/\/+$/, "");
