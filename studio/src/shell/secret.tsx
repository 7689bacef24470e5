import { words } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";

export interface Shown {
  readonly label: string;
  readonly text: string;
}

/** A secret that is shown this once, to be copied now. */
export function Secret({ shown, close }: { readonly shown: readonly Shown[]; readonly close: () => void }) {
  const { write } = words.value;
  return (
    <Dialog title={write.secretTitle} close={close}>
      <p>{write.secretLine}</p>
      <dl class="facts">
        {shown.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code class="break">{text}</code>{" "}
              <button type="button" class="quiet" onClick={() => void navigator.clipboard.writeText(text)}>
                {write.copy}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
