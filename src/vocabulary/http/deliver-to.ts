import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { count, instant, type JsonSchema, record, text, typed } from "./schema.ts";

/** The address to which a document is put when it is made. The address's query and the values of the headers are secret. */
export interface DeliverTo {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Schema of `deliverTo` in a request. */
export const deliveryTarget: JsonSchema = {
  type: "object",
  required: ["url"],
  additionalProperties: false,
  description: "Where the document is put (`PUT`) when it is made, as a presigned address of a bucket",
  properties: {
    url: text("https, or http to a host of TENANT_OUTBOUND_INSIDE; its query is kept secret", {
      format: "uri",
      maxLength: limits.deliverToUrlLength,
    }),
    headers: {
      type: "object",
      maxProperties: limits.deliverToHeaders,
      additionalProperties: { type: "string", maxLength: limits.deliverToHeaderLength },
      description:
        "Sent with it: those that stores know, as `x-amz-…`, and `Authorization`; their values are kept secret. Content-Type is the document's unless it is here",
    },
  },
};

/** The body of a generation from a definition with `deliverTo`; `describe.ts` fills in the description of `document`. */
export const deliveredDefinition = record("DeliveredDefinition", {
  document: typed({ type: "object" }),
  deliverTo: typed(deliveryTarget),
});

const deliveryStates = ["pending", "succeeded", "failed"] as const;

/** The state of a delivery, in a document's record. */
export const documentDelivery = record(
  "DocumentDelivery",
  {
    state: text("How it stands", { enum: deliveryStates }),
    to: text("Scheme, host and path of the address; never its query"),
    attempts: count("Tries so far"),
    at: instant("The last try; before the first, when it was wanted"),
    error: text("Why the last try failed; absent when none did"),
  },
  ["error"],
);
export type DocumentDelivery = Static<typeof documentDelivery>;

/** The parts of an address that may be shown: no query, no user and password. */
export function shownAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
