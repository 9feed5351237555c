import { Inject } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Settings } from '../../../platform/config/settings.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';
import { sessionListId } from '../presenters/session-list-id.js';

/** Ends one session of an account, by its id in the list. Only the account's own sessions are looked at. */
export class EndSession extends Command<void> {
  constructor(
    readonly userId: number,
    readonly id: string,
  ) {
    super();
  }
}

@HandlesCommand(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly settings: Settings,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {}

  async execute({ userId, id }: EndSession): Promise<void> {
    const own = await this.sessions.listOf(userId);
    const ended = own.find(({ hash }) => sessionListId(this.settings.sessionSecret, hash) === id);
    if (!ended) throw DomainError.notFound('session');
    await this.sessions.removeOf(userId, ended.hash);
  }
}
