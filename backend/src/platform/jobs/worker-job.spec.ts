import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { WorkerJob } from './worker-job.js';

class Counting extends WorkerJob {
  protected readonly log = new Logger('Test');
  protected readonly schedule = { everyMs: 1_000, work: () => this.run(), failure: 'Could not count' };
  runs = 0;
  failing = false;
  needed = true;

  constructor(protected readonly settings: Pick<Settings, 'role'>) {
    super();
  }

  protected override isNeeded = () => this.needed;

  private async run(): Promise<void> {
    this.runs += 1;
    if (this.failing) throw new Error('No numbers');
  }
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the job of a worker', () => {
  it.each(['worker', 'all'] as const)(
    'runs at the start and periodically in the role %s, until it stops',
    async (role) => {
      const job = new Counting({ role });
      job.onApplicationBootstrap();
      expect(job.runs).toBe(1);
      await jest.advanceTimersByTimeAsync(2_500);
      expect(job.runs).toBe(3);
      await job.beforeApplicationShutdown();
      await jest.advanceTimersByTimeAsync(5_000);
      expect(job.runs).toBe(3);
    },
  );

  it('does not run in a process that only serves HTTP, or where the settings do not ask for it', async () => {
    const jobs = [new Counting({ role: 'api' }), Object.assign(new Counting({ role: 'all' }), { needed: false })];
    for (const job of jobs) job.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2_500);
    expect(jobs.map(({ runs }) => runs)).toEqual([0, 0]);
    for (const job of jobs) await job.beforeApplicationShutdown();
  });

  it('logs a run that failed, and goes on', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const job = Object.assign(new Counting({ role: 'worker' }), { failing: true });
    job.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(1_500);
    expect(warn.mock.calls).toEqual([['Could not count: No numbers'], ['Could not count: No numbers']]);
    await job.beforeApplicationShutdown();
  });
});
