import { MAX_ID } from '../../../kernel/max-id.js';
import { mustBeAdmin } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { oneOf, readSearch, readSort } from '../../../platform/http/pagination/list-query.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import type { PostFilter } from '../queries/list-posts.js';

const MAX_IDS = 100;

/**
 * Reads the filter of a list of posts. Callers who are not admins always get published posts, and may neither search
 * nor sort: readers have their own search.
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
  if (q !== undefined || sort) mustBeAdmin(caller);
  const forAdmin = caller?.isAdmin ?? false;
  const requested = published === undefined ? undefined : published === 'true';
  return { published: forAdmin ? requested : true, category, q, sort, summary, forAdmin };
}

/** Reads `1,2,3`: at most 100 positive integers. @throws InvalidInput */
export function readIds(value: unknown): number[] {
  const parts = typeof value === 'string' ? value.split(',') : [];
  const fault = parts.length === 0 || parts.length > MAX_IDS || parts.some((part) => !/^[1-9]\d{0,9}$/.test(part));
  if (fault)
    throw new InvalidInput([{ path: 'ids', message: `ids must be 1 to ${MAX_IDS} numbers with commas between them` }]);
  return [...new Set(parts.map(Number))].filter((id) => id <= MAX_ID);
}

/** Reads `thread`, the id of one comment. @throws InvalidInput */
export function readThread({ thread }: Record<string, unknown>): number | undefined {
  if (thread === undefined) return undefined;
  if (typeof thread !== 'string' || !/^[1-9]\d{0,9}$/.test(thread))
    throw new InvalidInput([{ path: 'thread', message: 'thread must be the id of a comment' }]);
  return Math.min(Number(thread), MAX_ID);
}
