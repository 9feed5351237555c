import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { DeskChanges } from '../live/desk-changes.js';
import { PublicReads } from '../live/public-reads.js';
import { OutboxBell } from './outbox-bell.js';

/** Who is told of an event with its commit: whoever keeps what readers may see, open desks, and the relays if somebody reacts. */
@Injectable()
export class CommitHints {
  constructor(
    private readonly publicReads: PublicReads,
    private readonly deskChanges: DeskChanges,
    private readonly bell: OutboxBell,
  ) {}

  of(name: string, event: DomainEvent, hasReactions: boolean): void {
    this.publicReads.changeWith(name, event);
    this.deskChanges.changeWith(name);
    if (hasReactions) this.bell.ringAfterCommit();
  }
}
