import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { generated } from "../../../support/attacked/generated/attacks.ts";
import { judgedGenerated, verdictOn } from "../../../support/attacked/generated/judged.ts";
import { type Setting, signedRich } from "../../../support/attacked/generated/rich-file.ts";
import { rules } from "../../../support/attacked/generated/rules.ts";
import {
  directed,
  isFooledWithout,
  sourceWithout,
  verifierWithout,
} from "../../../support/attacked/generated/without-rule.ts";
import { atNight } from "../../../support/night.ts";
import { place } from "../../../support/programs/programs.ts";
import { isLeftOut } from "../../../support/scope.ts";

/** At night, the viewers of the machine draw some six hundred files. */
const patience = atNight(3_600_000, 300_000);

describe("a signed file with everything that an update could change", () => {
  const settings: readonly Setting[] = ([0, 1, 2, 3] as const).flatMap((permission) =>
    (["none", "all", "some"] as const).map((locks) => ({ permission, locks, isSignedTwice: true })),
  );

  test.each(settings)("is valid as it was made, with P $permission and locks $locks", async (setting) => {
    const signed = await signedRich(setting);
    const made = { name: "", setting, signed, file: signed, isSigning: false };
    expect(verdictOn(made, verifyFile)).toBe("valid");
  });

  test(
    "is never valid after a generated update that a viewer draws otherwise where no change is named",
    async () => {
      const verdicts = new Map<string, number>();
      const fooling: string[] = [];
      for (let number = 0; number < atNight(5_000, 20); number += 1) {
        const attack = await generated(number);
        const { verdict, seen } = await judgedGenerated(attack, verifyFile);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        if (seen.length > 0) fooling.push(`${attack.name}, by ${seen.join(" and ")}`);
      }
      expect(fooling).toEqual([]);
      for (const verdict of ["valid", "invalid", "unknown"]) expect(verdicts.get(verdict) ?? 0).toBeGreaterThan(0);
    },
    patience,
  );
});

test.each(rules)("the source has what is taken out of it: $rule", (rule) => {
  expect(() => sourceWithout(rule)).not.toThrow();
});

describe.skipIf(isLeftOut("the verifier without each of its rules"))(
  "a generated update fools a verifier that does without the rule:",
  () => {
    test.each(rules)(
      "$rule",
      async (rule) => {
        const verify = await verifierWithout(rule);
        let isFooled = false;
        for (let number = 0; number < directed && !isFooled; number += 1)
          isFooled = await isFooledWithout(rule, number, verify);
        // Some are drawn otherwise by these viewers alone.
        if (!isFooled) for (const name of ["mutool", "pdftoppm"] as const) place(name);
        expect(isFooled).toBe(true);
      },
      patience,
    );
  },
);
