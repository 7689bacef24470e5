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

test("a deadline passes early when nobody waits any more, with that reason, and later not again", () => {
  const caller = new AbortController();
  const deadline = new Deadline(100, () => "too late", caller.signal);
  const called: string[] = [];
  deadline.addEventListener("abort", () => called.push("passed"));
  expect(deadline.isUnwanted).toBe(false);
  caller.abort("gone");
  vi.advanceTimersByTime(200);
  expect([called, deadline.reason, deadline.isUnwanted, vi.getTimerCount()]).toEqual([["passed"], "gone", true, 0]);
});

test("a deadline of work that nobody waits for from the beginning has passed", () => {
  const deadline = new Deadline(100, () => "too late", AbortSignal.abort("gone"));
  expect([deadline.aborted, deadline.reason, deadline.isUnwanted]).toEqual([true, "gone", true]);
});

test("one that passes by time is not unwanted, even if its caller leaves then, and one that was met hears of nobody", () => {
  const caller = new AbortController();
  const [late, met] = [new Deadline(100, () => "too late", caller.signal), new Deadline(100, () => 0, caller.signal)];
  met.met();
  vi.advanceTimersByTime(100);
  caller.abort("gone");
  expect([late.reason, late.isUnwanted, met.aborted]).toEqual(["too late", false, false]);
});
