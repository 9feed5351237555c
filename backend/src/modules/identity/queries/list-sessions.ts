import { Inject } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoDay } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { hashOfSid, SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import type { SessionStore, StoredSession } from '../../../platform/http/auth/session-store.js';
import { SESSION_LIMITS, SessionTime } from '../../../platform/http/auth/session-times.js';
import { SessionUse } from '../../../platform/http/auth/session-use.js';
import { sessionListId } from '../presenters/session-list-id.js';
import type { SignedInDevice } from '../presenters/sessions.view.js';

/** The sessions of the caller: the current one first, then the last used. */
export class ListSessions extends Query<SignedInDevice[]> {
  constructor(
    readonly caller: Pick<Caller, 'id' | 'role' | 'passwordVersion'>,
    readonly sid: string,
  ) {
    super();
  }
}

@HandlesQuery(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly clock: SessionTime,
    private readonly settings: Settings,
    private readonly use: SessionUse,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ caller, sid }: ListSessions): Promise<SignedInDevice[]> {
    const now = this.clock.now();
    const [today, current] = [isoDay(now), hashOfSid(sid)];
    const { lifetime } = SESSION_LIMITS[caller.role === 'member' ? 'member' : 'staff'];
    const since = isoDay(new Date(now.getTime() - lifetime * 1000));
    const views = (await this.sessions.listOf(caller.id))
      // The others are over, by their lifetime or by a change of the password.
      .filter(({ session, startedOn }) => session.passwordVersion === caller.passwordVersion && startedOn >= since)
      .map((one) => this.viewOf(one, one.hash === current ? today : null));
    return views.sort(
      (a, b) =>
        Number(b.current) - Number(a.current) ||
        b.lastUsedOn.localeCompare(a.lastUsedOn) ||
        b.signedInOn.localeCompare(a.signedInOn) ||
        a.id.localeCompare(b.id),
    );
  }

  /** @param usedToday today, for the session of this request */
  private viewOf({ hash, session, startedOn, usedOn }: StoredSession, usedToday: string | null): SignedInDevice {
    const days = [startedOn, usedOn, this.use.dayOf(hash), usedToday].filter((day) => day !== null);
    return {
      id: sessionListId(this.settings.sessionSecret, hash),
      device: session.device ?? null,
      signedInOn: startedOn,
      lastUsedOn: days.sort().at(-1)!,
      current: usedToday !== null,
    };
  }
}
