import { Injectable } from '@nestjs/common';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Sender } from '../../../platform/http/fast-paths.js';
import { mayBeCounted } from '../../../platform/http/may-be-counted.js';
import { signToken } from '../../../platform/security/tokens.js';
import type { ReaderEvent } from '../contract.js';
import { eventId, isCrawler, roughly } from './reduce.js';

type Seen = Pick<ReaderEvent, 'id' | 'at' | 'reader'>;

/** Who is counted, and by what name. */
@Injectable()
export class Readers {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * What an event says of when and who. Null when it is not to be counted: robots, pages loaded before anybody looks at
   * them, who asks not to be tracked, and admins.
   *
   * @param aboutStories the day is enough then: an hour next to a story's own day would narrow down who sent it
   */
  see(
    sender: Sender,
    sessionId: string | null | undefined,
    { aboutStories = false }: { aboutStories?: boolean } = {},
  ): Seen | null {
    const { caller, headers } = sender;
    if (caller?.isAdmin || !mayBeCounted(headers) || isCrawler(headers['user-agent'])) return null;
    const now = this.clock.now();
    const at = roughly(now, aboutStories ? 'day' : 'hour');
    const reader = sessionId ? this.nameOf(sessionId, now) : null;
    return { id: eventId(at), at: at.toISOString(), reader };
  }

  /** The same all day and another one tomorrow: without the secret, what is kept of two days cannot be joined. */
  private nameOf(sessionId: string, now: Date): string {
    return signToken(this.settings.sessionSecret, 'analytics.reader', isoDay(now), sessionId);
  }
}
