import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveSpan } from '../tracing/span.js';

/** What a line of the log belongs to: ids only, and none where a story may be what is under way. */
export interface Underway {
  requestId?: string | undefined;
  eventId?: string | undefined;
  /** Of what is over already; `span` knows its own. */
  traceId?: string | undefined;
  span?: LiveSpan | undefined;
}

const NOTHING: Underway = {};
const store = new AsyncLocalStorage<Underway>();

export const underway = (): Underway => store.getStore() ?? NOTHING;

/** Does it as a part of what is under way, with that added. */
export const during = <T>(more: Underway, work: () => T): T => store.run({ ...underway(), ...more }, work);

/** Does it as a part of this and nothing else. */
export const duringOnly = <T>(what: Underway, work: () => T): T => store.run(what, work);
