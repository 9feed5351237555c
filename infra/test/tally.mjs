/** Counts the responses to a load, and records which stories the site accepted. No I/O. */

const KEEP_FAILURES = 10;

/** Creates an empty tally. */
export function createTally() {
  const statuses = {};
  const failures = [];
  const accepted = [];
  let [requests, failed, slowestMs] = [0, 0, 0];
  return {
    /**
     * @param {{ path: string, wanted: number, status?: number, error?: string, tookMs: number, story?: string }} response
     *   `wanted` is the status of success; `error` replaces the status if there was no response; `story` is the marker of the
     *   story in the request
     */
    add({ path, wanted, status, error, tookMs, story }) {
      const key = status ?? error;
      requests += 1;
      statuses[key] = (statuses[key] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, tookMs);
      // A story counts as accepted only with a 201.
      if (story !== undefined && status === 201) accepted.push(story);
      if (status === wanted) return;
      failed += 1;
      if (failures.length < KEEP_FAILURES) failures.push(`${new Date().toISOString().slice(11, 23)} ${key} ${path} after ${tookMs} ms`); // prettier-ignore
    },
    get requests() {
      return requests;
    },
    report: () => ({
      requests,
      failed,
      statuses: { ...statuses },
      accepted: [...accepted],
      failures: [...failures],
      slowestMs,
    }),
  };
}

/** Whether no more than one request in a thousand failed. */
export const atMostOneInAThousand = ({ requests, failed }) => failed * 1000 <= requests;

/** The accepted stories that the database does not have. */
export function lostStories(accepted, contents) {
  const all = contents.join('\n');
  return accepted.filter((marker) => !all.includes(marker));
}

/** The report in one line. */
export function summary({ requests, failed, statuses, accepted, slowestMs }) {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return `${requests} requests (${counts.join(', ')}), ${failed} failed, ${accepted.length} stories accepted, slowest ${slowestMs} ms`;
}
