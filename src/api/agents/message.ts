import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** A message of the protocol (JSON-RPC 2.0). */
export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** @throws Refusal of a large message that brings no file: what it holds would be checked in the process that answers requests */
export function checkSize(sent: Message): void {
  const { method, params = {} } = sent;
  if (method === "tools/call" && params["name"] === "import") return;
  const characters = JSON.stringify(sent).length;
  if (characters <= limits.agentMessageBytes) return;
  const message = `The message has ${characters} characters; only one that brings a file may have more than ${limits.agentMessageBytes}.`;
  throw new Refusal("PAYLOAD_TOO_LARGE", message);
}
