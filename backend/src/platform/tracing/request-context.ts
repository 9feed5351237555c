import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveSpan } from './span.js';

/** What a line of the log belongs to: ids only, and none where a story may be what is under way. */
export interface RequestContext {
  requestId?: string | undefined;
  eventId?: string | undefined;
  /** Of what is over already; `span` knows its own. */
  traceId?: string | undefined;
  span?: LiveSpan | undefined;
}

const NOTHING: RequestContext = {};
const store = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext => store.getStore() ?? NOTHING;

/** Does it as a part of what is under way, with that added. */
export const runWithAddedContext = <T>(more: RequestContext, work: () => T): T =>
  store.run({ ...currentContext(), ...more }, work);

/** Does it as a part of this and nothing else. */
export const runWithContext = <T>(what: RequestContext, work: () => T): T => store.run(what, work);
