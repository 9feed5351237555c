import { InvalidInput } from '../errors/problem-details.js';

/**
 * A query in which each parameter is one text. Named twice (`?limit=1&limit=2`) nobody can tell which one is meant, and
 * a list or an object (`?limit[]=1`) would otherwise be a parameter that nobody knows: what was asked for would be left
 * out without a word.
 *
 * @throws InvalidInput naming the first that is not
 */
export function parseQuery(query: unknown): Record<string, string | undefined> {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const list = name.indexOf('[');
    if (list === -1 && typeof value === 'string') continue;
    const path = list === -1 ? name : name.slice(0, list);
    throw new InvalidInput([{ path, message: 'A parameter can be given once, as one text.' }]);
  }
  return query as Record<string, string | undefined>;
}
