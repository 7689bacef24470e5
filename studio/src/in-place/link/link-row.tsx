import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { meantAddress } from "../../page/link-commands.ts";
import { writingWords } from "../../words/writing-words.ts";
import type { PageWriting } from "../writing-model.ts";

interface RowGiven {
  readonly writing: PageWriting;
  /** Where the text leads now; undefined: nowhere. */
  readonly address: string | undefined;
  /** Gives the focus back to the field, which ends the row. */
  readonly back: () => void;
}

/** The address of the link at the caret, or of the one that what is selected becomes. */
export function LinkRow({ writing, address, back }: RowGiven) {
  const { link, refusals } = writingWords.value;
  const typed = useSignal(address ?? "");
  const isRefused = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  const lead = (to: string): void => {
    writing.act({ kind: "lead", address: to });
    back();
  };
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    const isSame = typed.value.trim() === address;
    isRefused.value = !isSame && meantAddress(typed.value) === undefined;
    if (isSame) back();
    else if (!isRefused.value) lead(typed.value);
    else field.current?.select();
  };
  return (
    <form class="link-row" aria-label={link.title} noValidate onSubmit={onSubmit}>
      <input
        ref={field}
        type="url"
        aria-label={link.address}
        aria-invalid={isRefused.value}
        aria-describedby="link-trouble"
        placeholder="https://"
        autocomplete="off"
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          isRefused.value = false;
        }}
      />
      <button type="submit" onMouseDown={(event) => event.preventDefault()}>
        {link.set}
      </button>
      {address === undefined ? null : (
        <button type="button" class="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => lead("")}>
          {link.remove}
        </button>
      )}
      <p class="trouble" id="link-trouble" role="alert">
        {isRefused.value ? refusals["no address"] : ""}
      </p>
    </form>
  );
}
