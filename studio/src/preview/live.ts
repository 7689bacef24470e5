import { signal } from "@preact/signals";
import type { DataUsed, Finding } from "../../../src/vocabulary/http/diagnosis.ts";
import type { FaceDescription, PageDescription, PictureDescription } from "../../../src/vocabulary/page-description.ts";
import { isPassing, Refused } from "../client/call.ts";
import { type Newest, newestOnly } from "./newest.ts";
import { describePages, openSupply, type Supply } from "./supplies.ts";

/** The answer on a document whose pages were described. */
export interface DescribedAnswer {
  readonly pages: number;
  readonly described: readonly PageDescription[];
  readonly faces: readonly FaceDescription[];
  readonly pictures: readonly PictureDescription[];
  /** The document's layers, and whether a reader shows them at first. */
  readonly layers?: readonly { readonly name: string; readonly visible: boolean }[];
  readonly findings: readonly Finding[];
  readonly data: DataUsed;
}

/** The document to draw: a definition as text, its data, and which of its versions it is. */
export interface Draft {
  readonly content: string;
  readonly data: unknown;
  readonly version: number;
}

/** A page as it was described last; `version`: of which draft. */
interface ShownPage {
  readonly page: PageDescription;
  readonly faces: readonly FaceDescription[];
  /** Layers that are not painted. */
  readonly hidden: readonly string[];
  readonly version: number;
}

/** Why the pages are not those of the newest text. */
type Trouble = { readonly kind: "refused"; readonly message: string } | { readonly kind: "unreachable" };

export interface Live {
  /** Total of pages; 0 before the first answer. */
  readonly count: { readonly value: number };
  readonly shown: { readonly value: ReadonlyMap<number, ShownPage> };
  readonly trouble: { readonly value: Trouble | undefined };
  /** Which draft the last answer was about. */
  readonly answered: { readonly value: number };
  readonly supply: Supply;
  draw(draft: Draft): void;
  /** The pages that somebody sees, ascending; what they lack is requested. */
  see(pages: readonly number[]): void;
  stop(): void;
}

/** Most pages that one request names. */
const mostPages = 4;

/** After how long a request is sent again that the service had no answer to, in milliseconds. */
const againMs = 2000;

/** Draws the newest draft again and again; `onAnswer` gets what the service says beside the pages. */
export function openLive(onAnswer: (answer: DescribedAnswer, draft: Draft) => void): Live {
  const count = signal(0);
  const shown = signal<ReadonlyMap<number, ShownPage>>(new Map());
  const trouble = signal<Trouble | undefined>(undefined);
  const answered = signal(-1);
  const supply = openSupply();
  let seen: readonly number[] = [1];
  let latest: Draft | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const take = async (answer: DescribedAnswer, draft: Draft): Promise<void> => {
    await supply.load(answer.described, answer.faces, answer.pictures);
    const pages = new Map([...shown.value].filter(([number]) => number <= answer.pages));
    const hidden = hiddenLayers(answer);
    for (const page of answer.described)
      pages.set(page.number, { page, faces: answer.faces, hidden, version: draft.version });
    count.value = answer.pages;
    shown.value = pages;
    answered.value = draft.version;
    trouble.value = undefined;
    onAnswer(answer, draft);
  };
  const requests: Newest<Draft> = newestOnly(async (draft) => {
    try {
      await take(await describe(draft, seen, supply), draft);
    } catch (error) {
      trouble.value = troubleOf(error);
      clearTimeout(again);
      // The newest draft, which may be another by then; after `stop` nothing is sent.
      if (isPassing(error)) again = setTimeout(() => requests.push(latest ?? draft), againMs);
    }
  });
  return {
    ...{ count, shown, trouble, answered, supply },
    draw: (draft) => {
      latest = draft;
      clearTimeout(again);
      requests.push(draft);
    },
    see: (pages) => {
      seen = pages.length === 0 ? [1] : pages.slice(0, mostPages);
      const current = latest;
      const isOld = (number: number): boolean => shown.value.get(number)?.version !== current?.version;
      if (current !== undefined && trouble.value === undefined && seen.some(isOld)) requests.push(current);
    },
    stop: () => {
      clearTimeout(again);
      requests.stop();
    },
  };
}

/** Names of the layers that a reader does not show at first. */
export const hiddenLayers = ({ layers = [] }: Pick<DescribedAnswer, "layers">): readonly string[] =>
  layers.filter(({ visible }) => !visible).map(({ name }) => name);

function describe({ content, data }: Draft, pages: readonly number[], supply: Supply): Promise<DescribedAnswer> {
  const known = supply.known();
  const query = new URLSearchParams({ pages: pages.join() });
  if (known.length > 0) query.set("known", known.join());
  return describePages<DescribedAnswer>({ content, ...(data === undefined ? {} : { data }) }, String(query));
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return { kind: "refused", message: error.message };
  return { kind: "unreachable" };
}
