import { words } from "../words/words.ts";
import { troubleOf } from "./loaded.tsx";

/** Stands in place of the studio while it is not known who is signed in. */
export function Unreachable({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const { studio, state } = words.value;
  return (
    <main class="title-page">
      <h1>{studio}</h1>
      <p role="alert" class="trouble">
        {troubleOf(error, words.value)}
      </p>
      <button type="button" class="main" onClick={again}>
        {state.again}
      </button>
    </main>
  );
}
