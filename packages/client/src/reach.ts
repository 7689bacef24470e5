import type { Client } from "openapi-fetch";
import type { paths } from "./generated/schema.ts";
import type { Outside } from "./outside.ts";
import type { Sender } from "./send.ts";

/** The parts that the calls of one client share. */
export interface Reach {
  readonly api: Client<paths>;
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly sender: Sender;
  readonly outside: Outside;
}
