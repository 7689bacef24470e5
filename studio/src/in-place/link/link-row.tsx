import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { meantAddress } from "../../page/link-commands.ts";
import { writingWords } from "../../words/writing-words.ts";
import type { PageWriting } from "../writing-model.ts";

interface RowGiven {
  readonly writing: PageWriting;
  /** Where the text leads now; undefined: nowhere. */
  readonly address: string | undefined;
  /** Some of the text leads somewhere. */
  readonly isLinked: boolean;
  /** Gives the focus back to the field, which ends the row. */
  readonly back: () => void;
}

/** The address of the link at the caret, or of the one that what is selected becomes. */
export function LinkRow({ writing, address, isLinked, back }: RowGiven) {
  const { link, refusals } = writingWords.value;
  const typed = useSignal(address ?? "");
  const isRefused = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  // Not every browser gives the focus to a field for having its text selected.
  const begin = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  useLayoutEffect(begin, []);
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
    else begin();
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
      {isLinked ? (
        <button type="button" class="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => lead("")}>
          {link.remove}
        </button>
      ) : null}
      <p class="trouble" id="link-trouble" role="alert">
        {isRefused.value ? refusals["no address"] : ""}
      </p>
    </form>
  );
}
