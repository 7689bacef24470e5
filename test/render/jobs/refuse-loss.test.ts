import { expect, test } from "vitest";
import { Report } from "../../../src/render/contract/report.ts";
import { refuseLoss } from "../../../src/render/jobs/refuse-loss.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";

function refusalOf(report: Report): Refusal | undefined {
  try {
    refuseLoss(report);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

test("a report of remarks alone is no loss", () => {
  const report = new Report();
  report.add(undefined, "BLOCK_OVERFLOW", "/document/content/0", "a remark");
  expect(refusalOf(report)).toBeUndefined();
});

test("a strict caller reads what is lost, a hundred places at most, and no remarks among them", () => {
  const report = new Report();
  report.add(undefined, "BLOCK_OVERFLOW", "/document/content/0", "a remark");
  for (let at = 0; at < 150; at += 1)
    report.add("UNRESOLVED_TOKEN", "UNRESOLVED_TOKEN", `/document/content/${at}`, "is lost");
  const { code, faults = [], message } = refusalOf(report) ?? {};
  expect([code, message, faults.length]).toEqual(["FIDELITY_LOSS", "is lost", 100]);
  expect(faults[0]).toEqual({ code: "UNRESOLVED_TOKEN", path: "/document/content/0", message: "is lost" });
});
