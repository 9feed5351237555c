/** The value that `percent` per cent of the numbers do not exceed (nearest rank). */
export function percentile(numbers, percent) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/** Percentiles of times in milliseconds. Without any times, the percentiles are undefined and `max` is 0. */
export const spread = (times) => ({
  p50: percentile(times, 50),
  p90: percentile(times, 90),
  p99: percentile(times, 99),
  // Not Math.max(...times): a hundred thousand arguments are too many for a call.
  max: percentile(times, 100) ?? 0,
});

const shown = (value) => (typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : `${value ?? ''}`); // prettier-ignore

/** Formats rows as a text table, numbers right-aligned. A column that a row lacks is empty. */
export function tableOf(rows) {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const widths = heads.map((head) => Math.max(head.length, ...rows.map((row) => shown(row[head]).length)));
  const line = (cells) => cells.join('  ').trimEnd();
  const head = line(heads.map((name, at) => name.padEnd(widths[at])));
  const body = rows.map((row) =>
    line(
      heads.map((name, at) =>
        typeof row[name] === 'number' ? shown(row[name]).padStart(widths[at]) : shown(row[name]).padEnd(widths[at]),
      ),
    ),
  );
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
