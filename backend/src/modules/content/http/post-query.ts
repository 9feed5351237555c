import { MAX_ID } from '../../../kernel/max-id.js';
import { InvalidInput } from '../../../platform/http/problem.js';

const MAX_IDS = 100;

/** What a list of posts is asked for. Whoever is no admin gets published ones, whatever he asks. */
export function readListFilter(
  query: Record<string, unknown>,
  isAdmin: boolean,
): { published?: boolean; category?: string; summary: boolean; forAdmin: boolean } {
  const published = oneOf(query, 'published', ['true', 'false']);
  const summary = oneOf(query, 'fields', ['summary']) !== undefined;
  const category = query.category;
  if (category !== undefined && (typeof category !== 'string' || !category.isWellFormed() || category.includes('\0'))) {
    throw new InvalidInput([{ path: 'category', message: 'Invalid input' }]);
  }
  const asked = published === undefined ? {} : { published: published === 'true' };
  const shown = { ...(isAdmin ? asked : { published: true }), ...(category === undefined ? {} : { category }) };
  return { ...shown, summary, forAdmin: isAdmin };
}

/** @throws InvalidInput when it is there and none of them */
export function oneOf(query: Record<string, unknown>, name: string, values: string[]): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !values.includes(value))
    throw new InvalidInput([{ path: name, message: 'Invalid enum value' }]);
  return value;
}

/** `1,2,3`: at most a hundred positive integers. @throws InvalidInput */
export function readIds(value: unknown): number[] {
  const parts = typeof value === 'string' ? value.split(',') : [];
  const fault = parts.length === 0 || parts.length > MAX_IDS || parts.some((part) => !/^[1-9]\d{0,9}$/.test(part));
  if (fault)
    throw new InvalidInput([{ path: 'ids', message: `ids must be 1 to ${MAX_IDS} numbers with commas between them` }]);
  return [...new Set(parts.map(Number))].filter((id) => id <= MAX_ID);
}
