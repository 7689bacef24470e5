import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerHeader } from "../openapi/headers.ts";
import { pathOf } from "../route.ts";
import { queryAsGiven } from "../route-declaration.ts";

/** The requested part of a list, how much of it was found, and how long the list is. */
export interface ShownPage {
  readonly limit: number;
  readonly offset: number;
  readonly count: number;
  readonly total: number;
}

/** Headers that the route of a list declares: those of `announcePage` and similar functions. */
export const ofList: readonly AnswerHeader[] = ["X-Total-Count", "Link"];

/** For a list that is answered whole. */
export function announceCount(reply: FastifyReply, total: number): void {
  reply.header("x-total-count", String(total));
}

/** Bodies of lists are plain arrays: the count and the neighbours stand in headers (RFC 8288). */
export function announcePage(request: FastifyRequest, reply: FastifyReply, baseUrl: string, shown: ShownPage): void {
  announceCount(reply, shown.total);
  const { limit, offset, count, total } = shown;
  const next = offset + count;
  const links = [
    ...(count > 0 && next < total ? [link(request, baseUrl, limit, next, "next")] : []),
    ...(offset > 0 && limit > 0
      ? [link(request, baseUrl, limit, Math.max(0, Math.min(offset, total) - limit), "prev")]
      : []),
    ...(offset > 0 ? [link(request, baseUrl, limit, 0, "first")] : []),
  ];
  if (links.length > 0) reply.header("link", links.join(", "));
}

/** A page by its number, from 1. */
export interface NumberedPage {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** The same for lists whose pages have numbers. */
export function announceNumberedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
  { page, pageSize, total }: NumberedPage,
): void {
  announceCount(reply, total);
  const to = (number: number, relation: string): string =>
    linkTo(request, baseUrl, { page: number, pageSize }, relation);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const links = [
    ...(page * pageSize < total ? [to(page + 1, "next")] : []),
    ...(page > 1 ? [to(Math.min(page - 1, last), "prev"), to(1, "first")] : []),
  ];
  if (links.length > 0) reply.header("link", links.join(", "));
}

/** For lists that go on from a mark: the same question from there on. */
export function announceNext(
  request: FastifyRequest,
  reply: FastifyReply,
  baseUrl: string,
  from: Readonly<Record<string, string>>,
): void {
  reply.header("link", linkTo(request, baseUrl, from, "next"));
}

/** The same question with another offset. */
function link(request: FastifyRequest, baseUrl: string, limit: number, offset: number, relation: string): string {
  return linkTo(request, baseUrl, { limit, offset }, relation);
}

/** The same question with other values. */
function linkTo(
  request: FastifyRequest,
  baseUrl: string,
  values: Readonly<Record<string, number | string>>,
  relation: string,
): string {
  const query = new URLSearchParams(queryAsGiven(request));
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  return `<${baseUrl}${pathOf(request)}?${query}>; rel="${relation}"`;
}
