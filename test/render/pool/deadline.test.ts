import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline } from "../../../src/render/pool/deadline.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a deadline that passes calls each listener once, and from then on it has its reason", () => {
  const deadline = new Deadline(100, () => "too late");
  const called: string[] = [];
  const gone = (): void => void called.push("gone");
  deadline.addEventListener("abort", () => called.push("first"));
  deadline.addEventListener("abort", gone);
  deadline.addEventListener("abort", () => called.push("second"));
  deadline.removeEventListener("abort", gone);
  vi.advanceTimersByTime(99);
  expect([called, deadline.aborted, deadline.reason]).toEqual([[], false, undefined]);
  vi.advanceTimersByTime(1);
  expect([called, deadline.aborted, deadline.reason]).toEqual([["first", "second"], true, "too late"]);
});

test("a deadline that was met passes no more, and leaves no timer", () => {
  const deadline = new Deadline(100, () => "too late");
  const called: string[] = [];
  deadline.addEventListener("abort", () => called.push("passed"));
  deadline.met();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(200);
  expect([called, deadline.aborted]).toEqual([[], false]);
});
