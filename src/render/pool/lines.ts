/** One that stands in a line. The later it came, the higher its order. */
interface Standing {
  readonly who: string;
  readonly order: number;
}

/** Those that wait, in a line for each tenant. */
export class TenantLines<Item extends Standing> {
  /** No line is empty. */
  readonly #lines = new Map<string, Item[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(item: Item): void {
    this.#line(item.who).push(item);
  }

  /** Before all others of its tenant. */
  addFirst(item: Item): void {
    this.#line(item.who).unshift(item);
  }

  /** One that stands in a line. */
  remove(item: Item): void {
    const line = this.#lines.get(item.who) ?? [];
    const at = line.indexOf(item);
    if (at === -1) return;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(item.who);
    this.#count -= 1;
  }

  /** The first of each line. */
  firsts(): readonly Item[] {
    return [...this.#lines.values()].flatMap(([first]) => first ?? []);
  }

  all(): readonly Item[] {
    return [...this.#lines.values()].flat();
  }

  /** The newest of the longest line, and where several are as long, the newest of all. */
  newestOfLongest(): Item | undefined {
    let found: Item | undefined;
    let longest = 0;
    for (const line of this.#lines.values()) {
      const last = line.at(-1);
      if (last === undefined || line.length < longest) continue;
      if (line.length > longest || found === undefined || last.order > found.order) found = last;
      longest = line.length;
    }
    return found;
  }

  /** The line of a tenant that gets one more item. */
  #line(who: string): Item[] {
    const line = this.#lines.get(who) ?? [];
    this.#lines.set(who, line);
    this.#count += 1;
    return line;
  }
}
