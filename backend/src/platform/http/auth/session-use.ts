import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isoDay } from '../../../kernel/clock.js';
import { summarizeError } from '../../logging/summarize-error.js';
import { hashOfSid, SESSION_STORE } from './session-store.js';
import type { SessionStore } from './session-store.js';
import { SessionTime } from './session-times.js';

const CHECK_MS = 60_000;

/**
 * Remembers in memory which sessions were used today, and writes the day of all of them together after it is over, or when
 * the process stops. A write per session would show in the database's transaction numbers when somebody came, and members
 * submit stories too. A process that is killed loses its day: the list of sessions then shows an earlier one.
 */
@Injectable()
export class SessionUse implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(SessionUse.name);
  /** UTC day → hashes of the ids of the sessions that were used on it. */
  private readonly days = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: SessionTime,
    @Inject(SESSION_STORE) private readonly store: SessionStore,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.writePastDays(), CHECK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write(() => true);
  }

  note(sid: string): void {
    const today = isoDay(this.clock.now());
    const used = this.days.get(today) ?? new Set();
    this.days.set(today, used.add(hashOfSid(sid)));
  }

  /** The last day on which this process saw the session, if it is not written yet. */
  dayOf(sessionHash: string): string | null {
    const days = [...this.days].filter(([, used]) => used.has(sessionHash)).map(([day]) => day);
    return days.sort().at(-1) ?? null;
  }

  writePastDays(): Promise<void> {
    const today = isoDay(this.clock.now());
    return this.write((day) => day < today);
  }

  private async write(isDue: (day: string) => boolean): Promise<void> {
    for (const [day, used] of [...this.days].sort()) {
      if (!isDue(day)) continue;
      try {
        // Sorted by hash, so that the order of the writes says nothing either.
        await this.store.markUsed([...used].sort(), day);
        this.days.delete(day);
      } catch (error) {
        // They stay in memory for the next try.
        this.log.warn(`Could not write the day on which sessions were used: ${summarizeError(error)}`);
        return;
      }
    }
  }
}
