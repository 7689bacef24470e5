import { takenInParts, WordCounts, wordsIn } from "./words.ts";

/** A link of a file, with the words that it is on; "": it is on none, but on a picture or the like. */
export interface SeenLink {
  /** As `linkInMarkup` spells it. */
  readonly target: string;
  readonly place: string;
  readonly words: string;
}

/** What a definition links to one target. */
interface LinkedContent {
  readonly words: WordCounts;
  /** How many of its links are on something that is no word, such as a picture or a value of the data. */
  others: number;
}

/** A link of a file, with those of its words that are not linked in the definition. */
interface LinkRemainder {
  readonly link: SeenLink;
  readonly missing: readonly string[];
  readonly isBegun: boolean;
}

/**
 * The links of a definition by what they are on: readers join links that stand next to each other and divide those whose looks change, so
 * their number says nothing. Lives for one import.
 */
export class AccountedLinks {
  readonly #linked = new Map<string, LinkedContent>();
  readonly #reported = new Set<string>();

  /** `hasMore`: it is on something that is no word. */
  add(target: string, words: string, hasMore: boolean): void {
    const linked = this.#linked.get(target) ?? { words: new WordCounts(), others: 0 };
    for (const word of wordsIn(words)) linked.words.add(word);
    if (hasMore) linked.others += 1;
    this.#linked.set(target, linked);
  }

  /** The report names each link to this target. */
  reported(target: string): void {
    this.#reported.add(target);
  }

  /** Links that are neither in the definition nor in the report. Those that are there as a whole are taken away first. */
  lost(seen: readonly SeenLink[]): readonly SeenLink[] {
    const open = seen.filter((link) => !this.#reported.has(link.target) && !this.#takeWhole(link));
    return grouped(open.map((link) => this.#takePart(link))).flatMap((group) => this.#lostOf(group));
  }

  #takeWhole({ target, words }: SeenLink): boolean {
    const linked = this.#linked.get(target);
    const all = wordsIn(words);
    if (linked === undefined || all.length === 0) return false;
    const taken = all.filter((word) => take(word, linked.words));
    if (taken.length === all.length) return true;
    for (const word of taken) linked.words.add(word);
    return false;
  }

  #takePart(link: SeenLink): LinkRemainder {
    const counts = this.#linked.get(link.target)?.words ?? new WordCounts();
    const all = wordsIn(link.words);
    const missing = all.filter((word) => !take(word, counts) && !takenInParts(word, counts));
    return { link, missing, isBegun: missing.length < all.length };
  }

  /** Of links that stand next to each other, whose words a definition may have joined. */
  #lostOf(group: readonly LinkRemainder[]): readonly SeenLink[] {
    const linked = this.#linked.get(group[0]?.link.target ?? "");
    if (linked === undefined) return group.map(({ link }) => link);
    const joined = group.flatMap(({ missing }) => missing).join("");
    if (joined !== "" && takenInParts(joined, linked.words)) return [];
    return group
      .filter(({ isBegun }) => {
        if (isBegun) return false;
        linked.others -= 1;
        return linked.others < 0;
      })
      .map(({ link }) => link);
  }
}

function take(word: string, counts: WordCounts): boolean {
  if (counts.of(word) <= 0) return false;
  counts.add(word, -1);
  return true;
}

/** Neighbours with one target in one place as groups. */
function grouped(links: readonly LinkRemainder[]): readonly (readonly LinkRemainder[])[] {
  const groups: LinkRemainder[][] = [];
  for (const one of links) {
    const last = groups.at(-1)?.[0]?.link;
    if (last?.target === one.link.target && last.place === one.link.place) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}
