import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";

/** A message of the protocol (JSON-RPC 2.0). */
export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Tools that bring a file. */
const bringingFiles: readonly unknown[] = ["import", "save_word"];

/** @throws Refusal of a large message that brings no file: the process that answers requests passes on what it holds */
export function checkSize(sent: Message, bytes: number): void {
  const { method, params = {} } = sent;
  if (method === "tools/call" && bringingFiles.includes(params["name"])) return;
  if (bytes <= limits.agentMessageBytes) return;
  const message = `The message has ${bytes} bytes; only one that brings a file may have more than ${limits.agentMessageBytes}.`;
  throw new Refusal("PAYLOAD_TOO_LARGE", message);
}
