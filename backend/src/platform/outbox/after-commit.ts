import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { AdminListChanges } from '../pubsub/admin-list-changes.js';
import { CacheInvalidation } from '../http/cache/cache-invalidation.js';
import { OutboxNotifier } from './outbox-notifier.js';

/** Who is told of an event with its commit: whoever keeps what readers may see, open desks, and the relays if somebody reacts. */
@Injectable()
export class AfterCommit {
  constructor(
    private readonly cacheInvalidation: CacheInvalidation,
    private readonly adminListChanges: AdminListChanges,
    private readonly bell: OutboxNotifier,
  ) {}

  of(name: string, event: DomainEvent, hasReactions: boolean): void {
    this.cacheInvalidation.invalidateOnCommit(name, event);
    this.adminListChanges.publishOnCommit(name);
    if (hasReactions) this.bell.notifyAfterCommit();
  }
}
