import { answerOf, Refused, session } from "./call.ts";
import { eraseDrafts } from "./erase-drafts.ts";
import type { StudioSession } from "./generated/routes.ts";

const door = "/studio/session";

/** Asks who is signed in, and keeps the answer in `session`. */
export async function recallSession(): Promise<void> {
  try {
    session.value = (await answerOf(await fetch(door))) as StudioSession;
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 401) throw error;
    session.value = null;
  }
}

export type Credentials = { readonly clientId: string; readonly clientSecret: string } | { readonly ticket: string };

/** Signs in with a key or a one-time ticket; throws `Refused` when neither is right. */
export async function signIn(credentials: Credentials): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await answerOf(await fetch(door, { method: "POST", headers, body: JSON.stringify(credentials) }));
  await recallSession();
}

/** Ends the session on the service, then here; throws when it goes on there, where the cookie still opens the door. */
export async function signOut(): Promise<void> {
  const csrf = session.value?.csrf ?? "";
  try {
    await answerOf(await fetch(door, { method: "DELETE", headers: { "X-Colophon-Csrf": csrf } }));
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 401) throw error;
  }
  await eraseDrafts();
  session.value = null;
}

/** Takes the ticket out of the address, so that neither the history nor a copied address holds it. */
export function takeTicket(): string | undefined {
  const ticket = new URLSearchParams(location.hash.slice(1)).get("ticket");
  if (ticket === null) return undefined;
  history.replaceState(null, "", location.pathname + location.search);
  return ticket;
}

/** Whether the session's key has a scope. */
export function may(scope: string): boolean {
  return session.value?.scopes.includes(scope) === true;
}
