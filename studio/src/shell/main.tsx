import { render } from "preact";
import { Refused, session } from "../client/call.ts";
import { recallSession, signIn, takeRefusal, takeTicket } from "../client/session.ts";
import { speakPreferred } from "../words/words.ts";
import { Studio } from "./studio.tsx";
import { Unreachable } from "./unreachable.tsx";

/** Signs in by the ticket of a link; returns whether it was refused, and throws when the service did not say. */
async function isRefused(ticket: string): Promise<boolean> {
  try {
    await signIn({ ticket });
    return false;
  } catch (error) {
    if (error instanceof Refused && error.problem.status < 500) return true;
    throw error;
  }
}

/** The address's own part: a link's ticket, or why the identity provider signed nobody in. */
interface Brought {
  readonly ticket: string | undefined;
  readonly refusal: string | undefined;
}

/** Shows the studio; while the service does not answer, says so and keeps the ticket for the next try. */
async function begin(place: HTMLElement, { ticket, refusal }: Brought): Promise<void> {
  let ticketFailed = false;
  try {
    ticketFailed = ticket !== undefined && (await isRefused(ticket));
    await recallSession();
  } catch (error) {
    render(<Unreachable error={error} again={() => void begin(place, { ticket, refusal })} />, place);
    return;
  }
  // Another ticket begins with a new page: what the last one led to stands there no more.
  render(<Studio key={ticket ?? ""} ticketFailed={ticketFailed} refusal={refusal} />, place);
}

/** A link that is pasted into a tab with the studio loads nothing. Who is signed in goes on: there may be work that is not saved. */
async function beginPasted(place: HTMLElement): Promise<void> {
  if (session.value != null) return;
  const ticket = takeTicket();
  if (ticket !== undefined) await begin(place, { ticket, refusal: undefined });
}

async function start(): Promise<void> {
  await speakPreferred();
  const place = document.getElementById("studio");
  if (place === null) return;
  await begin(place, { ticket: takeTicket(), refusal: takeRefusal() });
  addEventListener("hashchange", () => void beginPasted(place));
}

await start();
