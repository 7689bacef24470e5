import { useState } from "preact/hooks";
import { words } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { InlineTrouble } from "./inline-trouble.tsx";

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
              <code class="break">{text}</code> <Copy text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Copy({ text }: { readonly text: string }) {
  const { write } = words.value;
  const [trouble, setTrouble] = useState("");
  const copy = async () => {
    setTrouble("");
    try {
      // Outside of a secure context browsers have no clipboard.
      await navigator.clipboard.writeText(text);
    } catch {
      setTrouble(write.notCopied);
    }
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => void copy()}>
        {write.copy}
      </button>
      <InlineTrouble text={trouble} />
    </>
  );
}
