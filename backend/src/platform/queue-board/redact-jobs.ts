/** What a job of the board looks like, as far as it matters here. */
interface BoardJob {
  data?: unknown;
  timestamp?: number;
  processedOn?: number;
  finishedOn?: number;
  [field: string]: unknown;
}

const DAY_MS = 24 * 3_600_000;

/**
 * What the board may show of jobs. A queue has to know, for a day at most, when a story came and what readers did; a
 * person who looks after the queue has not. Of reactions the day is left, of all of them, for a story's place between two
 * others would tell its time, and not what is known by its trace, which has one; of readers' events their number.
 * Walks whatever the board answers, for it sends jobs in lists, alone and in trees.
 */
export function redactJobs(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(redactJobs);
  if (typeof answer !== 'object' || answer === null) return answer;
  const walked = Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, redactJobs(value)]));
  return isJob(answer) ? { ...walked, ...redactedFields(answer) } : walked;
}

const isJob = (value: object): value is BoardJob => 'data' in value && ('timestamp' in value || 'opts' in value);

function redactedFields(job: BoardJob): Partial<BoardJob> {
  const data = withoutReaders(withoutTrace(job.data));
  return isEventHandlerJob(job.data) ? { ...data, ...timesAsDays(job) } : data;
}

function withoutTrace(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('trace' in data)) return data;
  const { trace: _trace, ...rest } = data;
  return rest;
}

/**
 * A job of the analytics queue holds many events; each says which reader, by a hash of the day. A reaction's may hold several
 * that came within a moment.
 */
function withoutReaders(data: unknown): { data: unknown } {
  const events = (data as { events?: unknown } | null)?.events;
  return { data: Array.isArray(events) ? { ...(data as object), events: events.length } : data };
}

const isEventHandlerJob = (data: unknown): boolean => typeof data === 'object' && data !== null && 'eventName' in data;

function timesAsDays(job: BoardJob): Partial<BoardJob> {
  const times = (['timestamp', 'processedOn', 'finishedOn'] as const).filter((name) => typeof job[name] === 'number');
  return Object.fromEntries(times.map((name) => [name, Math.floor(job[name]! / DAY_MS) * DAY_MS]));
}
