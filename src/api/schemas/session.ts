import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

const longest = 200;

/** With client id and secret, or with a ticket. */
export const sessionRequest: JsonSchema = {
  type: "object",
  properties: {
    clientId: text("The API key's client id", { maxLength: longest }),
    clientSecret: text("The API key's secret", { maxLength: longest }),
    ticket: text("What stands behind `#ticket=` in a sign-in link, in place of both", {
      maxLength: limits.ticketLength,
    }),
  },
};
