import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isServerHtml } from '../../lib/server-html';
import type { ReturnedForm } from '../../lib/returned-form';
import type { Site } from '../../lib/site';

export interface RouteFailure {
  status: number;
  message: string;
}

/** State embedded in the page, so that the browser continues where the server stopped. */
export interface PageState {
  site: Site;
  loaderData: Record<string, unknown>;
  errors: Record<string, RouteFailure> | null;
  queries: [QueryKey, unknown][];
  form: ReturnedForm | null;
}

export const stateId = 'state';

export const queriesOf = (client: QueryClient): [QueryKey, unknown][] =>
  client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data]);

/**
 * Slots of the elements that ServerText renders. A comment may contain the text `data-slot="comment-9"`, but never a
 * `<`.
 */
function slotsIn(page: string): Set<string> {
  const slots = new Set<string>();
  // Search by attribute, not by element: a page has hundreds of elements and only a few slots.
  for (let at = page.indexOf(SLOT); at !== -1; at = page.indexOf(SLOT, at + SLOT.length)) {
    const begun = page.lastIndexOf('<', at);
    const end = page.indexOf('"', at + SLOT.length);
    if (OPENING.test(page.slice(begun, at))) slots.add(page.slice(at + SLOT.length, end));
  }
  return slots;
}
const SLOT = ' data-slot="';
const OPENING = /^<div(?: class="[^"]*")?$/;

/**
 * Serializes the state for a script element. HTML that is already in `page` is left out; `<` is escaped so that it
 * cannot close the element.
 */
export function packState(state: PageState, page: string): string {
  const shown = slotsIn(page);
  const json = JSON.stringify(state, (_key, value: unknown) =>
    isServerHtml(value) && shown.has(value.slot) ? { slot: value.slot } : value,
  );
  return json.replaceAll('<', '\\u003c');
}

/** Reverses packState: HTML that was left out is read from the page by its slot. */
export function unpackState(text: string, htmlOf: (slot: string) => string): PageState {
  return JSON.parse(text, (_key, value: unknown) => {
    const slot = (value as { slot?: unknown } | null)?.slot;
    return typeof slot === 'string' && !isServerHtml(value) ? { slot, html: htmlOf(slot) } : value;
  }) as PageState;
}

export function restoreQueries(client: QueryClient, queries: PageState['queries']): void {
  for (const [key, data] of queries) client.setQueryData(key, data);
}
