/** The fields of a job in bull-board's responses that matter here. */
interface BoardJob {
  data?: unknown;
  timestamp?: number;
  processedOn?: number;
  finishedOn?: number;
  [field: string]: unknown;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Removes from a response of bull-board what an operator must not see. For up to a day, a queue needs to know when a
 * story arrived and what readers did; an operator does not.
 *
 * - The times of event handlers' jobs become days. That includes jobs of other events, because a story's position
 *   between two of them would reveal its time.
 * - `trace` is removed, because a trace has a time.
 * - Readers' events are replaced by their number.
 *
 * Walks the whole response, because jobs appear in lists, alone and in trees.
 */
export function redactJobs(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(redactJobs);
  if (typeof body !== 'object' || body === null) return body;
  const walked = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, redactJobs(value)]));
  return isJob(body) ? { ...walked, ...redactedFields(body) } : walked;
}

const isJob = (value: object): value is BoardJob => 'data' in value && ('timestamp' in value || 'opts' in value);

function redactedFields(job: BoardJob): Partial<BoardJob> {
  const data = withEventCount(withoutTrace(job.data));
  return isEventHandlerJob(job.data) ? { ...data, ...timesAsDays(job) } : data;
}

function withoutTrace(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('trace' in data)) return data;
  const { trace: _trace, ...rest } = data;
  return rest;
}

/**
 * An analytics job contains many events, each with its reader's daily hash. An event handler's job may contain several
 * events that arrived within moments of each other.
 */
function withEventCount(data: unknown): { data: unknown } {
  const events = (data as { events?: unknown } | null)?.events;
  return { data: Array.isArray(events) ? { ...(data as object), events: events.length } : data };
}

const isEventHandlerJob = (data: unknown): boolean => typeof data === 'object' && data !== null && 'eventName' in data;

function timesAsDays(job: BoardJob): Partial<BoardJob> {
  const times = (['timestamp', 'processedOn', 'finishedOn'] as const).filter((name) => typeof job[name] === 'number');
  return Object.fromEntries(times.map((name) => [name, Math.floor(job[name]! / DAY_MS) * DAY_MS]));
}
