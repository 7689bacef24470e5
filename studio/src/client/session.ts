import { answerOf, Refused, session } from "./call.ts";
import { eraseDrafts } from "./erase-drafts.ts";
import type { SignedOut, StudioSession } from "./generated/routes.ts";

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

/**
 * Ends the session on the service, then here, then at the identity provider where it has an address for that; throws when it
 * goes on on the service, where the cookie still opens the door.
 */
export async function signOut(): Promise<void> {
  const csrf = session.value?.csrf ?? "";
  let ended: Partial<SignedOut> | undefined;
  try {
    ended = (await answerOf(
      await fetch(door, { method: "DELETE", headers: { "X-Colophon-Csrf": csrf } }),
    )) as typeof ended;
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 401) throw error;
  }
  await eraseDrafts();
  session.value = null;
  if (ended?.signOutUrl !== undefined) location.assign(ended.signOutUrl);
}

/** The name of the identity provider by which people sign in; null: there is none, or the service does not say. */
export async function providerName(): Promise<string | null> {
  const answer = await fetch("/studio/provider").catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as { readonly name: string | null }).name : null;
}

/** The way to the identity provider; browsers go there, and come back signed in. */
export const providerDoor = "/studio/provider/sign-in";

/** Takes out of the address why nobody came back signed in from the identity provider. */
export function takeRefusal(): string | undefined {
  return takeFromAddress("sign-in");
}

/** Takes the ticket out of the address, so that neither the history nor a copied address holds it. */
export function takeTicket(): string | undefined {
  return takeFromAddress("ticket");
}

function takeFromAddress(name: string): string | undefined {
  const value = new URLSearchParams(location.hash.slice(1)).get(name);
  if (value === null) return undefined;
  history.replaceState(null, "", location.pathname + location.search);
  return value;
}

/** Whether the session's key has a scope. */
export function may(scope: string): boolean {
  return session.value?.scopes.includes(scope) === true;
}
