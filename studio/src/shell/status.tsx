/** How something stands: a shape and a word, never colour alone. */
export type Standing = "good" | "warn" | "bad" | "open";

const shapes: Readonly<Record<Standing, string>> = {
  good: "M2 6l3 3 5-6",
  warn: "M6 1l5 10H1zM6 5v3",
  bad: "M2 2l8 8M10 2l-8 8",
  open: "M6 2a4 4 0 100 8 4 4 0 000-8z",
};

export function Status({ standing, word }: { readonly standing: Standing; readonly word: string }) {
  return (
    <span class={`status ${standing}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[standing]} />
      </svg>
      {word}
    </span>
  );
}
