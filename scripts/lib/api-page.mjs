/** Statuses that docs/api.md explains once at the top, not in every row. */
export const GENERAL = ['304', '413', '415', '500', '503'];

const ROW = /^\| `([A-Z]+ \/\S*)`\s*\|[^|]*\|[^|]*\|[^|]*\|(.*)\|$/gm;

/**
 * Fills the columns of docs/api.md that repeat the OpenAPI document: who may call, the statuses and the rate limit.
 *
 * @returns the page, and the calls that have no row
 */
export function fillCalls(page, document) {
  const calls = new Map();
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, { security, responses, 'x-rate-limit': limit }] of Object.entries(item)) {
      const who = security?.[0]?.cookie?.[0] ?? 'visitor';
      const statuses = Object.keys(responses).filter((status) => !GENERAL.includes(status));
      calls.set(`${method.toUpperCase()} ${path}`, `${who} | ${statuses.join(' ')} | ${limit ? inWords(limit) : ''}`);
    }
  const written = new Set();
  const filled = page.replace(ROW, (row, call, note) => {
    written.add(call);
    return calls.has(call) ? `| \`${call}\` | ${calls.get(call)} |${note}|` : row;
  });
  return { page: filled, forgotten: [...calls.keys()].filter((call) => !written.has(call)) };
}

const PERIODS = { 60: 'a minute', 3600: 'an hour' };

/** Limits count by address, unless they say otherwise. */
const inWords = ({ count, seconds, by }) =>
  `${count.toLocaleString('en-US')} ${PERIODS[seconds] ?? `in ${seconds} s`}${by === 'address' ? '' : ` per ${by}`}`;
