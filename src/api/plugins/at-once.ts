import type {
  DoneFuncWithErrOrRes,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RequestPayload,
} from "fastify";

/** The work of a hook: it may set headers, and refuses the request by throwing. */
type Judge = (request: FastifyRequest, reply: FastifyReply) => void;

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;
type ParsingHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: HookHandlerDoneFunction,
) => void;
type SendingHook = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) => void;

// Every request passes a dozen hooks, and most of them have nothing to wait for: the next one follows in the same turn of the event
// loop, without the promise and the turn that an async function takes.

/** `onRequest`, `preValidation`, `preHandler`. */
export const atOnce =
  (judge: Judge): Hook =>
  (request, reply, done) => {
    judge(request, reply);
    done();
  };

/** `preParsing`. */
export const beforeParsing =
  (judge: Judge): ParsingHook =>
  (request, reply, _payload, done) => {
    judge(request, reply);
    done();
  };

/** `onSend`. */
export const beforeSending =
  (judge: Judge): SendingHook =>
  (request, reply, _payload, done) => {
    judge(request, reply);
    done();
  };

/** For requests that need to wait: `onRequest`, `preHandler`. The others go on at once. */
export const onlyFor =
  (
    concerns: (request: FastifyRequest) => boolean,
    wait: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
  (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): Promise<unknown> | undefined => {
    if (concerns(request)) return wait(request, reply);
    done();
    return undefined;
  };

/** The same for `onSend`; what is sent stays as it is. */
export const sendingOnlyFor =
  (
    concerns: (request: FastifyRequest, reply: FastifyReply) => boolean,
    wait: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<void>,
  ) =>
  (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: DoneFuncWithErrOrRes,
  ): Promise<void> | undefined => {
    if (concerns(request, reply)) return wait(request, reply, payload);
    done();
    return undefined;
  };
