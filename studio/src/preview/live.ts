import { type Signal, signal } from "@preact/signals";
import type { DataUsed, Finding } from "../../../src/vocabulary/http/diagnosis.ts";
import type { FaceDescription, PageDescription, PictureDescription } from "../../../src/vocabulary/page-description.ts";
import { isPassing, Refused } from "../client/call.ts";
import { type Beginnings, openBeginnings } from "./beginnings.ts";
import { type Draft, draftBody } from "./draft.ts";
import { isSame } from "./is-same.ts";
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
  /** Layout ended after those pages: of findings nothing is said. */
  readonly partial: boolean;
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

/** For how long nobody types before the rest of a long document is laid out as well, in milliseconds. */
const pauseMs = 500;

/** A draft to be drawn; `whole`: its end, too, however long it is. */
interface Wanted {
  readonly draft: Draft;
  readonly whole: boolean;
}

type Shown = Pick<Live, "supply"> & {
  readonly [Name in "count" | "shown" | "trouble" | "answered"]: Signal<Live[Name]["value"]>;
};

const nothingShown = (): Shown => ({
  count: signal(0),
  shown: signal(new Map()),
  trouble: signal(undefined),
  answered: signal(-1),
  supply: openSupply(),
});

type Content = Omit<ShownPage, "version">;

/** A page that is described again as it was stays the same object: nothing of it is painted or set again. */
function unchanged(former: Content | undefined, now: Content): Content {
  if (former === undefined) return now;
  const { page, faces, hidden } = former;
  return isSame({ page, faces, hidden }, now) ? { page, faces, hidden } : now;
}

async function show({ count, shown, trouble, answered, supply }: Shown, answer: DescribedAnswer, draft: Draft) {
  await supply.load(answer.described, answer.faces, answer.pictures);
  const pages = new Map([...shown.value].filter(([number]) => number <= answer.pages));
  for (const page of answer.described) {
    const now = { page, faces: answer.faces, hidden: hiddenLayers(answer) };
    pages.set(page.number, { ...unchanged(pages.get(page.number), now), version: draft.version });
  }
  count.value = answer.pages;
  shown.value = pages;
  answered.value = draft.version;
  trouble.value = undefined;
}

/**
 * Draws the newest draft again and again; `onAnswer` gets what the service says beside the pages. Of long documents the pages in
 * view come first, and the rest when nobody types.
 */
export function openLive(onAnswer: (answer: DescribedAnswer, draft: Draft) => void): Live {
  const state = nothingShown();
  const { shown, trouble, supply } = state;
  const beginnings = openBeginnings();
  let seen: readonly number[] = [1];
  let latest: Draft | undefined;
  /** The version that was last laid out whole. */
  let known = -1;
  let later: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number, wanted: Wanted): void => {
    clearTimeout(later);
    // The newest draft, which may be another by then; after `stop` nothing is sent.
    later = setTimeout(() => requests.push({ ...wanted, draft: latest ?? wanted.draft }), ms);
  };
  const requests: Newest<Wanted> = newestOnly(async ({ draft, whole }) => {
    try {
      const answer = await describe(draft, seen, supply, whole ? undefined : beginnings);
      await show(state, answer, draft);
      beginnings.took(answer, draft.version);
      onAnswer(answer, draft);
      if (!answer.partial) known = draft.version;
      else if (latest === draft && known !== draft.version) wait(pauseMs, { draft, whole: true });
    } catch (error) {
      trouble.value = troubleOf(error);
      clearTimeout(later);
      if (isPassing(error)) wait(againMs, { draft, whole });
    }
  });
  return {
    ...state,
    draw: (draft) => {
      latest = draft;
      clearTimeout(later);
      requests.push({ draft, whole: false });
    },
    see: (pages) => {
      seen = pages.length === 0 ? [1] : pages.slice(0, mostPages);
      const current = latest;
      const isOld = (number: number): boolean => shown.value.get(number)?.version !== current?.version;
      if (current !== undefined && trouble.value === undefined && seen.some(isOld))
        requests.push({ draft: current, whole: false });
    },
    stop: () => {
      clearTimeout(later);
      requests.stop();
    },
  };
}

/** Names of the layers that a reader does not show at first. */
export const hiddenLayers = ({ layers = [] }: Pick<DescribedAnswer, "layers">): readonly string[] =>
  layers.filter(({ visible }) => !visible).map(({ name }) => name);

/** `beginnings`: which say whether layout may end after the pages; undefined: it may not. */
function describe(
  draft: Draft,
  pages: readonly number[],
  supply: Supply,
  beginnings: Beginnings | undefined,
): Promise<DescribedAnswer> {
  const pictures = supply.known();
  const total = beginnings?.total(pages);
  const query = new URLSearchParams({ pages: pages.join(), ...(total === undefined ? {} : { total: String(total) }) });
  if (pictures.length > 0) query.set("known", pictures.join());
  return describePages<DescribedAnswer>(draftBody(draft), String(query));
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return { kind: "refused", message: error.message };
  return { kind: "unreachable" };
}
