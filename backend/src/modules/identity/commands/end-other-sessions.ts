import { Inject } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { SESSION_STORE } from '../../../platform/http/auth/session-store.js';
import type { SessionStore } from '../../../platform/http/auth/session-store.js';

/** Ends all sessions of an account except the caller's own. */
export class EndOtherSessions extends Command<void> {
  constructor(
    readonly userId: number,
    readonly keepSid: string,
  ) {
    super();
  }
}

@HandlesCommand(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(@Inject(SESSION_STORE) private readonly sessions: SessionStore) {}

  async execute({ userId, keepSid }: EndOtherSessions): Promise<void> {
    await this.sessions.removeAllOf(userId, keepSid);
  }
}
