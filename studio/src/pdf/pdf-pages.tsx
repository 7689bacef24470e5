import { useEffect, useRef, useState } from "preact/hooks";
import { numberText } from "../shell/format.ts";
import { fileWords } from "../words/file-words.ts";
import type { NotShown, OpenPdf, PageSize } from "./open-pdf.ts";
import "../editor/editor.css";

/** A rectangle over a page, in points from the upper left corner of the page as it is shown. */
export interface Mark {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind: "caret" | "moved" | "new" | "gone";
  /** A few characters beside it, by which a list names it. */
  readonly label?: string;
}

interface Given {
  readonly file: Blob;
  readonly password?: string;
  readonly marks?: readonly Mark[];
}

/** More pages are not laid out; the file itself has them. */
const mostPages = 500;
/** CSS pixels across, where there is space for as many. */
const widest = 760;

/** The pages of a PDF file, painted by pdf.js while they are in view, with marks over them. */
export function PdfPages({ file, password = "", marks = [] }: Given) {
  const { pdf: text } = fileWords.value;
  const opened = useOpened(file, password);
  if (opened === undefined) return <p class="muted loading">{text.opening}</p>;
  if ("why" in opened) return <p role="alert">{text[opened.why]}</p>;
  const shown = Math.min(opened.pdf.pages, mostPages);
  return (
    <div class="leaves">
      {Array.from({ length: shown }, (_, index) => (
        <Leaf key={index} number={index + 1} opened={opened} marks={marks.filter(({ page }) => page === index + 1)} />
      ))}
      {shown < opened.pdf.pages ? (
        <p class="muted">{text.more(numberText(shown), numberText(opened.pdf.pages))}</p>
      ) : null}
    </div>
  );
}

/** A file and the size of its first page, which others have until they are seen. */
interface Opened {
  readonly pdf: OpenPdf;
  readonly first: PageSize;
}

function useOpened(file: Blob, password: string): Opened | { readonly why: NotShown["why"] } | undefined {
  const [opened, setOpened] = useState<Opened | { readonly why: NotShown["why"] }>();
  useEffect(() => {
    let isLeft = false;
    let pdf: OpenPdf | undefined;
    const open = async (): Promise<Opened> => {
      const { openPdf } = await import("./open-pdf.ts");
      pdf = await openPdf(file, password);
      return { pdf, first: await pdf.size(1) };
    };
    setOpened(undefined);
    open().then(
      (value) => (isLeft ? value.pdf.close() : setOpened(value)),
      (error: unknown) => {
        const why = (error as Partial<NotShown>).why ?? "unreadable";
        if (!isLeft) setOpened({ why });
      },
    );
    return () => {
      isLeft = true;
      pdf?.close();
    };
  }, [file, password]);
  return opened;
}

interface LeafGiven {
  readonly number: number;
  readonly opened: Opened;
  readonly marks: readonly Mark[];
}

function Leaf({ number, opened: { pdf, first }, marks }: LeafGiven) {
  const { pdf: text } = fileWords.value;
  const leaf = useRef<HTMLElement>(null);
  const [size, setSize] = useState(first);
  const [across, setAcross] = useState(0);
  useEffect(() => {
    const measure = () => setAcross(Math.min(widest, leaf.current?.parentElement?.clientWidth ?? widest));
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  const scale = across / size.width;
  usePainted({ leaf, pdf, number, scale, setSize });
  return (
    <section
      ref={leaf}
      id={`page-${number}`}
      class="leaf"
      aria-label={text.page(numberText(number))}
      style={{ width: `${across}px`, height: `${size.height * scale}px` }}
    >
      {marks.map((mark, index) => (
        <span key={index} class={`outlined outlined-${mark.kind}`} style={placeOf(mark, scale)} aria-hidden="true">
          {mark.label}
        </span>
      ))}
    </section>
  );
}

const placeOf = ({ x, y, width, height }: Mark, scale: number): Record<string, string> => ({
  ...{ left: `${x * scale}px`, top: `${y * scale}px` },
  ...{ width: `${width * scale}px`, height: `${height * scale}px` },
});

interface Painting {
  readonly leaf: { readonly current: HTMLElement | null };
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly scale: number;
  readonly setSize: (size: PageSize) => void;
}

/** Paints the page while it is near to what is seen, and lets its pixels go when it is not. */
function usePainted({ leaf, pdf, number, scale, setSize }: Painting): void {
  useEffect(() => {
    const place = leaf.current;
    if (place === null || !(scale > 0)) return undefined;
    let stop: AbortController | undefined;
    const clear = () => {
      stop?.abort();
      stop = undefined;
      for (const old of place.querySelectorAll("canvas, .leaf-text")) old.remove();
    };
    const show = async (signal: AbortSignal) => {
      const size = await pdf.size(number);
      if (signal.aborted) return;
      setSize(size);
      const canvas = document.createElement("canvas");
      canvas.setAttribute("aria-hidden", "true");
      await pdf.paint(number, canvas, scale * Math.min(2, devicePixelRatio), signal);
      const texts = await pdf.texts(number, scale);
      if (signal.aborted) return;
      place.prepend(canvas, texts);
      place.dataset["painted"] = "yes";
    };
    const watch = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true;
        if (!isNear) clear();
        else if (stop === undefined) {
          stop = new AbortController();
          // A page that cannot be painted stays white: the file itself can be fetched.
          show(stop.signal).catch(() => place.setAttribute("data-painted", "no"));
        }
      },
      { rootMargin: "100%" },
    );
    watch.observe(place);
    return () => {
      watch.disconnect();
      clear();
    };
  }, [leaf, pdf, number, scale, setSize]);
}
