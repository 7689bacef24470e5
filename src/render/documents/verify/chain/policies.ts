import { inhibitAnyPolicyOf, mappingsOf, type PathExtension, policiesOf, policyConstraintsOf } from "./extensions.ts";

const anyPolicy = "2.5.29.32.0";

/** More policies or mappings of one certificate than any authority has. */
const mostOfOne = 256;

/** A policy that holds for a path so far. */
interface Policy {
  /** Policies of which the next certificate has to name one. */
  readonly expected: ReadonlySet<string>;
  /** The policies of the trust anchor's domain that it comes from. */
  readonly origins: ReadonlySet<string>;
}

/** Settings with which a relying party starts (RFC 5280, 6.1.1). */
export interface PolicySettings {
  /** undefined: any. */
  readonly initialPolicies?: readonly string[] | undefined;
  readonly requireExplicitPolicy?: boolean | undefined;
  readonly inhibitPolicyMapping?: boolean | undefined;
  readonly inhibitAnyPolicy?: boolean | undefined;
}

/**
 * The state of policies along a path: the last level of the graph of RFC 9618, 5, which does not grow with the number of ways through
 * it. Whether a policy is left is all that is wanted, so each keeps the policies it comes from, and not its parents.
 */
export class Policies {
  readonly #initial: readonly string[] | undefined;
  /** By their names; undefined: none is left, and none will be. */
  #policies: ReadonlyMap<string, Policy> | undefined = new Map([
    [anyPolicy, { expected: new Set([anyPolicy]), origins: new Set([anyPolicy]) }],
  ]);
  #explicit: number;
  #mapping: number;
  #any: number;

  /** `length`: certificates of the path, without the trust anchor. */
  constructor(length: number, settings: PolicySettings) {
    this.#initial = settings.initialPolicies;
    this.#explicit = settings.requireExplicitPolicy === true ? 0 : length + 1;
    this.#mapping = settings.inhibitPolicyMapping === true ? 0 : length + 1;
    this.#any = settings.inhibitAnyPolicy === true ? 0 : length + 1;
  }

  /** 6.1.3 (d) to (f). Whether the path may go on. @throws DerError */
  take(extensions: ReadonlyMap<string, PathExtension>, { isSelfIssued, isLast }: PathPosition): boolean {
    const named = policiesOf(extensions);
    if ((named?.length ?? 0) > mostOfOne) return false;
    const takesAny = this.#any > 0 || (!isLast && isSelfIssued);
    this.#policies =
      named === undefined || this.#policies === undefined ? undefined : nextLevel(this.#policies, named, takesAny);
    return this.#explicit > 0 || this.#policies !== undefined;
  }

  /** 6.1.4 (a), (b), (h) to (j). Whether the path may go on. @throws DerError */
  prepare(extensions: ReadonlyMap<string, PathExtension>, { isSelfIssued }: PathPosition): boolean {
    const mappings = mappingsOf(extensions);
    if (mappings.length > mostOfOne || mappings.flat().includes(anyPolicy)) return false;
    if (this.#policies !== undefined) this.#policies = mapped(this.#policies, mappings, this.#mapping > 0);
    if (!isSelfIssued) {
      this.#explicit = Math.max(0, this.#explicit - 1);
      this.#mapping = Math.max(0, this.#mapping - 1);
      this.#any = Math.max(0, this.#any - 1);
    }
    const { requireExplicitPolicy, inhibitPolicyMapping } = policyConstraintsOf(extensions);
    this.#explicit = Math.min(this.#explicit, requireExplicitPolicy ?? this.#explicit);
    this.#mapping = Math.min(this.#mapping, inhibitPolicyMapping ?? this.#mapping);
    this.#any = Math.min(this.#any, inhibitAnyPolicyOf(extensions) ?? this.#any);
    return true;
  }

  /** 6.1.5 (a), (b) and (g). @throws DerError */
  finish(extensions: ReadonlyMap<string, PathExtension>): boolean {
    const explicit = policyConstraintsOf(extensions).requireExplicitPolicy === 0 ? 0 : Math.max(0, this.#explicit - 1);
    return explicit > 0 || this.#isWanted();
  }

  #isWanted(): boolean {
    if (this.#policies === undefined) return false;
    const initial = this.#initial;
    if (initial === undefined || this.#policies.has(anyPolicy)) return true;
    return [...this.#policies.values()].some(({ origins }) => initial.some((policy) => origins.has(policy)));
  }
}

/** Position of a certificate in the path. */
export interface PathPosition {
  readonly isSelfIssued: boolean;
  readonly isLast: boolean;
}

type PolicyLevel = ReadonlyMap<string, Policy>;

const orNone = (level: PolicyLevel): PolicyLevel | undefined => (level.size === 0 ? undefined : level);

function nextLevel(level: PolicyLevel, named: readonly string[], takesAny: boolean): PolicyLevel | undefined {
  const next = new Map<string, Policy>();
  const comingFrom = (policy: string): ReadonlySet<string> | undefined => {
    const origins = [...level].flatMap(([name, { expected, origins: own }]) =>
      name !== anyPolicy && expected.has(policy) ? [...own] : [],
    );
    if (origins.length > 0) return new Set(origins);
    return level.has(anyPolicy) ? new Set([policy]) : undefined;
  };
  const add = (policy: string, origins: ReadonlySet<string> | undefined): void => {
    if (origins !== undefined) next.set(policy, { expected: new Set([policy]), origins });
  };
  for (const policy of named) if (policy !== anyPolicy) add(policy, comingFrom(policy));
  if (!(takesAny && named.includes(anyPolicy))) return orNone(next);
  for (const policy of new Set([...level.values()].flatMap(({ expected }) => [...expected])))
    if (!next.has(policy)) add(policy, policy === anyPolicy ? new Set([anyPolicy]) : comingFrom(policy));
  return orNone(next);
}

function mapped(
  level: PolicyLevel,
  mappings: readonly (readonly [string, string])[],
  isAllowed: boolean,
): PolicyLevel | undefined {
  const next = new Map(level);
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of mappings) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  for (const [from, expected] of targets) {
    const own = level.get(from);
    if (!isAllowed) next.delete(from);
    else if (own !== undefined) next.set(from, { ...own, expected });
    else if (level.has(anyPolicy)) next.set(from, { expected, origins: new Set([from]) });
  }
  return orNone(next);
}
