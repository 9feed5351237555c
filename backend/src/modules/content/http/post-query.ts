import { MAX_ID } from '../../../kernel/max-id.js';
import { mustBeAbleTo } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { oneOf, readSearch, readSort } from '../../../platform/http/pagination/list-query.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import type { PostFilter } from '../queries/list-posts.js';

const MAX_IDS = 100;

/**
 * Reads the filter of a list of posts. Readers always get published posts, and may neither search nor
 * sort: they have their own search. Writers get their own drafts with `mine`. A category's id is for the desk too; pages name a category by its slug.
 */
export function readPostFilter(query: Record<string, unknown>, caller: Caller | null): PostFilter {
  const published = oneOf(query, 'published', ['true', 'false']);
  const summary = oneOf(query, 'fields', ['summary']) !== undefined;
  const category = query['category'];
  if (category !== undefined && (typeof category !== 'string' || !category.isWellFormed() || category.includes('\0'))) {
    throw new InvalidInput([{ path: 'category', message: 'Invalid input' }]);
  }
  const q = readSearch(query);
  const sort = readSort(query, ['createdAt', 'title']);
  const scheduled = oneOf(query, 'scheduled', ['true']) !== undefined;
  const asking = oneOf(query, 'asking', ['true']) !== undefined;
  const mine = oneOf(query, 'mine', ['true']) !== undefined;
  const categoryId = readId(query, 'categoryId', 'a category');
  if (q !== undefined || sort || scheduled || mine || categoryId !== undefined) mustBeAbleTo('write-drafts', caller);
  if (asking || (scheduled && !mine)) mustBeAbleTo('edit-articles', caller);
  const forAdmin = mine || (caller?.can('edit-articles') ?? false);
  const requested = published === undefined ? undefined : published === 'true';
  const authorId = mine ? caller?.id : undefined;
  const waiting = { scheduled, asking };
  return {
    published: forAdmin ? requested : true,
    category,
    categoryId,
    ...waiting,
    authorId,
    q,
    sort,
    summary,
    forAdmin,
  };
}

/** Reads `1,2,3`: at most 100 positive integers. @throws InvalidInput */
export function readIds(value: unknown): number[] {
  const parts = typeof value === 'string' ? value.split(',') : [];
  const fault = parts.length === 0 || parts.length > MAX_IDS || parts.some((part) => !/^[1-9]\d{0,9}$/.test(part));
  if (fault)
    throw new InvalidInput([{ path: 'ids', message: `ids must be 1 to ${MAX_IDS} numbers with commas between them` }]);
  return [...new Set(parts.map(Number))].filter((id) => id <= MAX_ID);
}

/**
 * Reads a query parameter that is the id of one item.
 *
 * @param what the kind of item, for the message
 * @throws InvalidInput
 */
export function readId(query: Record<string, unknown>, name: string, what: string): number | undefined {
  const id = query[name];
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !/^[1-9]\d{0,9}$/.test(id))
    throw new InvalidInput([{ path: name, message: `${name} must be the id of ${what}` }]);
  return Math.min(Number(id), MAX_ID);
}
