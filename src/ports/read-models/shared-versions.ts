import { ofAnother } from "../patience/port.ts";
import type { Declaration } from "./declaration.ts";

/** How long a node may read a version it was made for after another node made another one serve, in milliseconds. */
const servingKnownMs = 1000;

interface Serving {
  readonly version: number;
  /** Whether that was known from before: the store was not queried for it. */
  readonly isRemembered: boolean;
}

/** Which version of a read model serves, in a store that several nodes share. */
export class ServingVersions {
  readonly #active: (name: string) => Promise<number | undefined>;
  readonly #now: () => Date;
  readonly #known = new Map<string, { readonly version: number; readonly requestedAt: number }>();
  readonly #looks = new Map<string, Promise<number | undefined>>();

  /** `active`: the version that serves, as the store has it; undefined: none was ever opened. */
  constructor(active: (name: string) => Promise<number | undefined>, now: () => Date) {
    this.#active = active;
    this.#now = now;
  }

  /**
   * While the version serves that this node was made for, nodes like it keep it in step, also when another one has just
   * taken its place: that may be noticed late. Any other is looked up each time, for all who come meanwhile.
   *
   * @throws Error when the read model was never opened
   */
  async of({ name, version: own }: Pick<Declaration, "name" | "version">): Promise<Serving> {
    const now = this.#now().getTime();
    const known = this.#known.get(name);
    if (known?.version === own && now - known.requestedAt < servingKnownMs) return { version: own, isRemembered: true };
    const begun = this.#looks.get(name);
    const seen = begun === undefined ? undefined : await ofAnother(begun);
    if (seen === own) return { version: own, isRemembered: true };
    const version = seen ?? (await this.#look(name, now));
    if (version === undefined) throw new Error(`The read model ${name} was never opened.`);
    return { version, isRemembered: false };
  }

  /** The version that serves, or did a second ago; undefined: none was ever opened. */
  async lately(name: string): Promise<number | undefined> {
    const now = this.#now().getTime();
    const known = this.#known.get(name);
    if (known !== undefined && now - known.requestedAt < servingKnownMs) return known.version;
    const begun = this.#looks.get(name);
    return await (begun === undefined ? this.#look(name, now) : ofAnother(begun));
  }

  #look(name: string, requestedAt: number): Promise<number | undefined> {
    const look = this.#active(name).then((version) => {
      if (version !== undefined && this.#looks.get(name) === look) this.#known.set(name, { version, requestedAt });
      return version;
    });
    this.#looks.set(name, look);
    const over = (): void => {
      if (this.#looks.get(name) === look) this.#looks.delete(name);
    };
    look.then(over, over);
    return look;
  }

  forget(name: string): void {
    this.#known.delete(name);
    this.#looks.delete(name);
  }
}

/** A version of a read model as one word, such as `documents@3`. */
export const keyOf = ({ name, version }: Pick<Declaration, "name" | "version">): string => `${name}@${version}`;

/** Whether a version that is there has the fields of the declaration. */
export const isMadeFor = (
  { fields }: { readonly fields: readonly string[] },
  declaration: Pick<Declaration, "fields">,
): boolean => fields.length === declaration.fields.size && fields.every((field) => declaration.fields.has(field));
