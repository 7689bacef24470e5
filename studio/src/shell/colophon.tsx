interface Given {
  readonly title: string;
  readonly lines: readonly string[];
}

/** How something was made, centred in lines that taper as old printers set them: the longest first. */
export function Colophon({ title, lines }: Given) {
  const tapering = [...lines].sort((a, b) => b.length - a.length);
  return (
    <section class="colophon" aria-label={title}>
      <p class="colophon-title">{title}</p>
      {tapering.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
