import { useEffect, useState } from "preact/hooks";
import { Refused } from "../client/call.ts";
import { providerDoor, providerName, signIn } from "../client/session.ts";
import { type Words, words } from "../words/words.ts";
import { LanguageChoice } from "./frame.tsx";

interface Before {
  readonly ticketFailed: boolean;
  /** Why nobody came back signed in from the identity provider, as the address said it. */
  readonly refusal: string | undefined;
}

/** Signs in by the identity provider, or with a key's id and secret. The secret goes to the service, and is kept nowhere. */
export function SignIn({ ticketFailed, refusal }: Before) {
  const { signIn: text, studio } = words.value;
  const [trouble, setTrouble] = useState(ticketFailed ? text.ticketWrong : refusedWith(refusal, text.refused));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${text.title} · ${studio}`;
  }, [text, studio]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    const said = await tried(String(given.get("clientId")).trim(), String(given.get("clientSecret")));
    setTrouble(said);
    setBusy(false);
  };
  return (
    <main class="title-page">
      <h1>{studio}</h1>
      <p class="empty-line">{text.line}</p>
      <ByProvider />
      <form class="form" onSubmit={submit} aria-label={text.title}>
        <label>
          {text.clientId}
          <input name="clientId" autocomplete="username" required spellcheck={false} />
        </label>
        <label>
          {text.clientSecret}
          <input name="clientSecret" type="password" autocomplete="current-password" required />
        </label>
        <p role="alert" class="trouble">
          {trouble}
        </p>
        <button type="submit" class="main" disabled={busy}>
          {text.submit}
        </button>
      </form>
      <p class="muted">{text.hint}</p>
      <LanguageChoice />
    </main>
  );
}

/** The button of the identity provider, where there is one. */
function ByProvider() {
  const { signIn: text } = words.value;
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    void providerName().then(setName);
  }, []);
  if (name === null) return null;
  return (
    <>
      <p>
        <a class="button main" href={providerDoor}>
          {text.byProvider(name)}
        </a>
      </p>
      <p class="muted">{text.orByKey}</p>
    </>
  );
}

/** Only words of ours are shown, whatever the address says. */
function refusedWith(refusal: string | undefined, said: Words["signIn"]["refused"]): string {
  if (refusal === undefined) return "";
  return Object.entries(said).find(([reason]) => reason === refusal)?.[1] ?? said.again;
}

/** Why signing in failed; empty when it did not. */
async function tried(clientId: string, clientSecret: string): Promise<string> {
  try {
    await signIn({ clientId, clientSecret });
    return "";
  } catch (error) {
    return reasonOf(error, words.value);
  }
}

function reasonOf(error: unknown, { signIn: text, state }: Words): string {
  if (!(error instanceof Refused)) return state.unreachable;
  const { status } = error.problem;
  if (status === 401) return text.wrong;
  return status === 429 ? text.tooMany : error.message;
}
