import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../cqrs/unit-of-work.js';
import { PubSub } from './pubsub.js';

/** Which lists of an admin's desk an event changes, by the event's name; see backend/src/desk-changes.ts, which fills it. */
export type AdminListTable = Readonly<Record<string, readonly string[]>>;

export const ADMIN_LIST_TABLE = Symbol('desk-changes');
/** Under it the lists travel: `desk.comments`. */
const DESK_TOPIC = 'desk';

/** Tells every open desk, of any process, whose lists have changed, with the commit of the change. */
@Injectable()
export class AdminListChanges {
  constructor(
    @Inject(ADMIN_LIST_TABLE) private readonly table: AdminListTable,
    private readonly live: PubSub,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** For the outbox, which every event passes. */
  publishOnCommit(name: string): void {
    const changed = this.table[name] ?? [];
    if (changed.length === 0) return;
    this.unitOfWork.afterCommit(() => {
      for (const kind of changed) this.live.publish(`${DESK_TOPIC}.${kind}`, { hereAtOnce: true });
    });
  }

  /** Calls `listener` with each list that has changed, and with undefined when it may be any. @returns what ends it */
  listen(listener: (kind: string | undefined) => void): () => void {
    return this.live.subscribe(DESK_TOPIC, (topic) =>
      listener(topic === DESK_TOPIC ? undefined : topic.slice(DESK_TOPIC.length + 1)),
    );
  }
}
