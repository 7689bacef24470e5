/** The ways in which signed files differ. */
export interface Combination {
  readonly key: string;
  readonly digest: string;
  readonly baseline: (typeof baselines)[number];
  readonly certificationLevel: string;
  readonly lock: object;
}

const baselines = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
const keys = ["lt-rsa-2048", "lt-rsa-4096", "lt-p256", "lt-p384", "lt-p521"] as const;
/** Its certificate says nowhere whether it is revoked. */
const shortLived = "pss-2048";
const digests = ["sha256", "sha384", "sha512"];
const levels = ["noChanges", "formFilling", "annotating", "unspecified"] as const;
const locks = [
  {},
  { fieldLock: { action: "all" } },
  { fieldLock: { action: "include", fields: ["a"] } },
  { fieldLock: { action: "exclude", fields: ["a"] } },
] as const;

const timestampServer = "https://lt.example.com/tsr";

export const combinations: readonly Combination[] = [...keys, shortLived].flatMap((key) =>
  digests.flatMap((digest) =>
    levels.flatMap((certificationLevel) =>
      locks.flatMap((lock) =>
        baselines
          .filter((baseline) => key !== shortLived || baseline === "B-B" || baseline === "B-T")
          .map((baseline) => ({ key, digest, baseline, certificationLevel, lock })),
      ),
    ),
  ),
);

/** Members of a definition's signature. */
export const membersOf = ({ key, digest, baseline, certificationLevel, lock }: Combination): object => ({
  certificate: `certs/${key}.p12`,
  ...{ digest, certificationLevel },
  ...lock,
  ...(baseline === "B-B" ? {} : { timestampServer }),
  ...(baseline === "B-LT" || baseline === "B-LTA" ? { level: baseline } : {}),
});
