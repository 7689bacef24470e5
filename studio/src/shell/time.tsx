import { timeText } from "./format.ts";

/** An instant, with its exact form for programs and pointers. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {timeText(at)}
    </time>
  );
}
