import { expect, test } from "vitest";
import { DeadlyTasks, type Essence } from "../../../src/render/pool/deadly-tasks.ts";

const essence = (text: string, more: Partial<Essence> = {}): Essence => ({
  tenantId: "a",
  what: "document payload pdf",
  bytes: Buffer.from(text),
  ...more,
});

const isRefused = (tasks: DeadlyTasks, task: Essence): boolean => {
  try {
    tasks.mustNotBe(task);
    return false;
  } catch {
    return true;
  }
};

test("a request that ended two hosts is refused for an hour, to this tenant and in this form alone", () => {
  let now = 0;
  const tasks = new DeadlyTasks(() => now);
  expect(isRefused(tasks, essence("x"))).toBe(false);
  expect(tasks.remember(essence("x"), new Error("SIGSEGV"))).toMatchObject({ code: "RENDER_LIMIT" });
  expect(isRefused(tasks, essence("x"))).toBe(true);
  expect(isRefused(tasks, essence("y"))).toBe(false);
  expect(isRefused(tasks, essence("x", { tenantId: "b" }))).toBe(false);
  expect(isRefused(tasks, essence("x", { what: "document payload docx" }))).toBe(false);
  now = 3_599_999;
  expect(isRefused(tasks, essence("x"))).toBe(true);
  now = 3_600_000;
  expect(isRefused(tasks, essence("x"))).toBe(false);
});

test("no more than a thousand are remembered, the oldest is forgotten first", () => {
  const tasks = new DeadlyTasks(() => 0);
  for (let at = 0; at <= 1000; at += 1) tasks.remember(essence(String(at)), new Error("SIGSEGV"));
  expect([0, 1, 1000].map((at) => isRefused(tasks, essence(String(at))))).toEqual([false, true, true]);
});
