import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { UnitOfWork } from '../cqrs/unit-of-work.js';

type Listener = (name: string, event: DomainEvent) => void;

/**
 * Calls listeners in this process after the transaction of an event has committed and before the command returns. A
 * listener must not throw and must be synchronous. Work that may fail belongs in an event handler.
 */
@Injectable()
export class AfterCommit {
  private readonly listeners: Listener[] = [];

  constructor(private readonly unitOfWork: UnitOfWork) {}

  onEventCommitted(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Called by the outbox for every event that is added to a transaction. */
  schedule(name: string, event: DomainEvent): void {
    this.unitOfWork.afterCommit(() => {
      for (const listener of this.listeners) listener(name, event);
    });
  }
}
