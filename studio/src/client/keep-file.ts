import { call, Refused } from "./call.ts";

/** Keeps a file among the uploads of a kind under its name, and answers its path. A file that has the name already stays. */
export async function keepFile(kind: "attachments" | "images", file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  try {
    await call(`POST /v1/{tenantId}/assets/${kind}`, { body, headers: { "If-None-Match": "*" } });
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.errorCode !== "PRECONDITION_FAILED") throw error;
  }
  return `${kind}/${file.name}`;
}
