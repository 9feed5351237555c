import { InvalidInput } from '../errors/problem-details.js';

/**
 * Returns the query if each parameter has one text value. A parameter that is given twice (`?limit=1&limit=2`) is
 * ambiguous. A list or an object (`?limit[]=1`) would be an unknown parameter and would be ignored silently.
 *
 * @throws InvalidInput naming the first parameter that has another value
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
