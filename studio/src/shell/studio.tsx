import { LocationProvider } from "preact-iso";
import { session } from "../client/call.ts";
import { words } from "../words/words.ts";
import { Frame } from "./frame.tsx";
import { Screens } from "./screens.tsx";
import { SignIn } from "./sign-in.tsx";

/** The sign-in page, or the frame with the screen of the address. */
export function Studio({
  ticketFailed,
  refusal,
}: {
  readonly ticketFailed: boolean;
  readonly refusal: string | undefined;
}) {
  if (session.value == null) return <SignIn ticketFailed={ticketFailed} refusal={refusal} />;
  const { tenantId, clientId } = session.value;
  // Another client begins with new screens: nothing of what this one loaded stays.
  return (
    <LocationProvider key={`${tenantId}/${clientId}`} scope="/studio">
      <Frame>
        {ticketFailed ? <RefusedLink /> : null}
        <Screens />
      </Frame>
    </LocationProvider>
  );
}

/** A link that was opened did not sign anybody in: this goes on as the client that is signed in. */
function RefusedLink() {
  const { signIn } = words.value;
  const { name, clientId } = session.value ?? { name: undefined, clientId: "" };
  return (
    <p role="alert" class="notice">
      {signIn.ticketWrong} {signIn.stillAs(name ?? clientId)}
    </p>
  );
}
