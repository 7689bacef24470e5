import { render } from "preact";
import { recallSession, signIn, takeTicket } from "../client/session.ts";
import { speakPreferred } from "../words/words.ts";
import { Studio } from "./studio.tsx";

/** Signs in by the ticket of the address where there is one; returns whether it failed. */
async function signInByTicket(): Promise<boolean> {
  const ticket = takeTicket();
  if (ticket === undefined) return false;
  return signIn({ ticket }).then(
    () => false,
    () => true,
  );
}

async function start(): Promise<void> {
  await speakPreferred();
  const ticketFailed = await signInByTicket();
  await recallSession();
  const place = document.getElementById("studio");
  if (place !== null) render(<Studio ticketFailed={ticketFailed} />, place);
}

await start();
