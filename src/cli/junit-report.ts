/** A check that passed, or failed for a reason. */
export interface ReportedCheck {
  readonly name: string;
  /** undefined: it passed. */
  readonly failure?: { readonly message: string; readonly details: string } | undefined;
  /** Why it was not made. */
  readonly skipped?: string | undefined;
}

/** A report in the form of JUnit, as build servers read it. */
export function junitReport(suite: string, checks: readonly ReportedCheck[]): string {
  const counts = {
    tests: checks.length,
    failures: checks.filter(({ failure }) => failure !== undefined).length,
    skipped: checks.filter(({ skipped }) => skipped !== undefined).length,
  };
  const attributes = Object.entries(counts).map(([name, count]) => ` ${name}="${count}"`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="${escaped(suite)}"${attributes.join("")} errors="0">`,
    ...checks.map(
      (check) => `<testcase classname="${escaped(suite)}" name="${escaped(check.name)}">${resultOf(check)}</testcase>`,
    ),
    "</testsuite></testsuites>",
    "",
  ].join("\n");
}

function resultOf({ failure, skipped }: ReportedCheck): string {
  if (skipped !== undefined) return `<skipped message="${escaped(skipped)}"/>`;
  return failure === undefined
    ? ""
    : `<failure message="${escaped(failure.message)}">${escaped(failure.details)}</failure>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 has no control characters, nor halves of surrogate pairs: a question mark stands for each. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "?");
