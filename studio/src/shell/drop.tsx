import { useRef, useState } from "preact/hooks";

interface Given {
  /** The instruction, in a sentence. */
  readonly line: string;
  /** On the button that chooses a file. */
  readonly label: string;
  /** Endings of the files, as `.pdf,.docx`. */
  readonly accept: string;
  readonly take: (file: File) => void;
  /** Where another button is the one to use next. */
  readonly isQuiet?: boolean;
}

/** A place for one file, by dropping or by choosing. */
export function Drop({ line, label, accept, take, isQuiet = false }: Given) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) take(file);
  };
  return (
    <section
      class={isOver ? "drop over" : "drop"}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <p>{line}</p>
      <button type="button" class={isQuiet ? "quiet" : "main"} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        class="unseen"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Else the same file, changed meanwhile, could not be chosen again.
          currentTarget.value = "";
          if (file !== undefined) take(file);
        }}
      />
    </section>
  );
}
