import type { PolicySettings } from "../../../../../src/render/documents/verify/chain/policies.ts";

/** How a test of the suite is judged: with the defaults of a relying party, or with other settings and what they change. */
export interface PkitsCase {
  readonly settings: PolicySettings;
  readonly isValid: boolean;
}

const policy = (number: number): string => `2.16.840.1.101.3.2.1.48.${number}`;
const wanting = (...numbers: readonly number[]): PolicySettings => ({ initialPolicies: numbers.map(policy) });
const explicit = { requireExplicitPolicy: true };
const valid = (settings: PolicySettings = {}): PkitsCase => ({ settings, isValid: true });
const invalid = (settings: PolicySettings = {}): PkitsCase => ({ settings, isValid: false });

/** By the name of the end entity's file: tests whose outcome their name does not show (NIST PKITS 1.0.1, 4.8 to 4.12). */
export const settingsOf: Readonly<Record<string, readonly PkitsCase[]>> = {
  ValidCertificatePathTest1: [
    valid(),
    valid(explicit),
    valid({ ...explicit, ...wanting(1) }),
    invalid({ ...explicit, ...wanting(2) }),
    valid({ ...explicit, ...wanting(1, 2) }),
  ],
  AllCertificatesNoPoliciesTest2: [valid(), invalid(explicit)],
  DifferentPoliciesTest3: [valid(), invalid(explicit), invalid({ ...explicit, ...wanting(1, 2) })],
  DifferentPoliciesTest4: [invalid()],
  DifferentPoliciesTest5: [invalid()],
  OverlappingPoliciesTest6: [valid(), valid(wanting(1)), invalid(wanting(2))],
  DifferentPoliciesTest7: [invalid()],
  DifferentPoliciesTest8: [invalid()],
  DifferentPoliciesTest9: [invalid()],
  AllCertificatesSamePoliciesTest10: [valid(), valid(wanting(1)), valid(wanting(2))],
  AllCertificatesanyPolicyTest11: [valid(), valid(wanting(1))],
  DifferentPoliciesTest12: [invalid()],
  AllCertificatesSamePoliciesTest13: [valid(wanting(1)), valid(wanting(2)), valid(wanting(3))],
  AnyPolicyTest14: [valid(wanting(1)), invalid(wanting(2))],
  UserNoticeQualifierTest15: [valid()],
  UserNoticeQualifierTest16: [valid()],
  UserNoticeQualifierTest17: [valid()],
  UserNoticeQualifierTest18: [valid(wanting(1)), valid(wanting(2))],
  UserNoticeQualifierTest19: [valid()],
  CPSPointerQualifierTest20: [valid()],
  ValidPolicyMappingTest1: [valid(wanting(1)), invalid(wanting(2)), invalid({ inhibitPolicyMapping: true })],
  InvalidPolicyMappingTest2: [invalid(), invalid({ inhibitPolicyMapping: true })],
  ValidPolicyMappingTest3: [invalid(wanting(1)), valid(wanting(2))],
  ValidPolicyMappingTest5: [valid(wanting(1)), invalid(wanting(6))],
  ValidPolicyMappingTest6: [valid(wanting(1)), invalid(wanting(6))],
  ValidPolicyMappingTest12: [valid(wanting(1)), valid(wanting(2))],
  inhibitAnyPolicyTest3: [valid(), invalid({ inhibitAnyPolicy: true })],
};

/** Tests of revocation lists, which are judged apart from the path (see `revocation.ts`): they are not about the verdict on the path alone. */
const aboutLists =
  /CRL|Revoked|delta|IDP|onlySome|onlyContains|distributionPoint|cRLIssuer|SerialNumber|SeparateCertificate|InvalidBasicSelfIssued|cRLSignFalse/;

/** The names of the tests of paths, of all files of certificates. */
export const pathTestsIn = (files: readonly string[]): readonly string[] =>
  files
    .filter((name) => name.endsWith("EE.crt"))
    .map((name) => name.replace(/EE[.]crt$/, ""))
    .filter((name) => !aboutLists.test(name));

/** How a test is judged: a name says whether it is valid, unless it has settings. */
export const casesOf = (name: string): readonly PkitsCase[] =>
  settingsOf[name] ?? [{ settings: {}, isValid: !name.startsWith("Invalid") }];
