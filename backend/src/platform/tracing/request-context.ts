import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveSpan } from './span.js';

/** The context of a log line: ids only, and none while the work may concern a story. */
export interface RequestContext {
  requestId?: string | undefined;
  eventId?: string | undefined;
  /** Set when the span has already ended; otherwise `span` has it. */
  traceId?: string | undefined;
  span?: LiveSpan | undefined;
}

const EMPTY: RequestContext = {};
const store = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext => store.getStore() ?? EMPTY;

/** Runs `work` in the current context with `more` added. */
export const runWithAddedContext = <T>(more: RequestContext, work: () => T): T =>
  store.run({ ...currentContext(), ...more }, work);

/** Runs `work` in this context only, without the current one. */
export const runWithContext = <T>(context: RequestContext, work: () => T): T => store.run(context, work);
