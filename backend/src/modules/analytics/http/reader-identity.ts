import { Injectable } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Sender } from '../../../platform/http/server/fast-path.js';
import { isTrackingAllowed } from '../../../platform/http/server/do-not-track.js';
import { keyedHash } from '../../../platform/security/keyed-hash.js';
import type { ReaderEvent } from '../contract.js';
import { uuidsAt, roundDown } from './anonymize.js';
import { isCrawler } from './user-agents.js';

const HOUR_MS = 3_600_000;

interface Moment {
  text: string;
  newId: () => string;
}

interface CurrentHour {
  /** Since 1970. */
  hours: number;
  hour: Moment;
  day: Moment;
  nameOf: (sessionId: string) => string;
}

type ReaderStamp = Pick<ReaderEvent, 'id' | 'at' | 'reader'>;

/** Decides whether a reader is counted, and under which daily name. */
@Injectable()
export class ReaderIdentity {
  private cached: CurrentHour | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * The time and reader of an event. Null when it is not counted: robots, prefetched pages, people who ask not to be
   * tracked, and staff.
   *
   * @param aboutStories uses the day only: an hour next to a story's day would narrow down its sender
   */
  identify(
    sender: Sender,
    sessionId: string | null | undefined,
    { aboutStories = false }: { aboutStories?: boolean } = {},
  ): ReaderStamp | null {
    const { caller, headers } = sender;
    if (caller?.isStaff || !isTrackingAllowed(headers) || isCrawler(headers['user-agent'])) return null;
    const { hour, day, nameOf } = this.currentHour();
    const { newId, text } = aboutStories ? day : hour;
    return { id: newId(), at: text, reader: sessionId ? nameOf(sessionId) : null };
  }

  /** Values that all events of an hour share, made once. */
  private currentHour(): CurrentHour {
    const now = this.clock.now();
    const hours = Math.floor(now.getTime() / HOUR_MS);
    if (this.cached?.hours !== hours) this.cached = this.makeCurrentHour(now, hours);
    return this.cached;
  }

  /**
   * A reader has the same name all day and another one the next day: without the secret, stored data of two days cannot
   * be joined.
   */
  private makeCurrentHour(now: Date, hours: number): CurrentHour {
    const momentOf = (at: Date): Moment => ({ text: at.toISOString(), newId: uuidsAt(at) });
    return {
      hours,
      hour: momentOf(roundDown(now, 'hour')),
      day: momentOf(roundDown(now, 'day')),
      nameOf: keyedHash(this.settings.sessionSecret, 'analytics.reader', isoDay(now)),
    };
  }
}
