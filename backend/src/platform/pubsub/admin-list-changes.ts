import { Inject, Injectable } from '@nestjs/common';
import { AfterCommit } from '../outbox/after-commit.js';
import { PubSub } from './pubsub.js';

/** Event name → the lists of the admin desk that the event changes. Filled by backend/src/event-effects.ts. */
export type AdminListTable = Readonly<Record<string, { adminLists: readonly string[] }>>;

export const ADMIN_LIST_TABLE = Symbol('admin lists');
/**
 * The pub/sub topic of all lists. One list is a subtopic, such as `desk.comments`. The counts above the lists have a topic of their own
 * (`pending`); backend/src/modules/moderation/README.md shows both.
 */
const TOPIC = 'desk';

/** Notifies every open desk, in every process, about changed lists, once the change has been committed. */
@Injectable()
export class AdminListChanges {
  constructor(
    @Inject(ADMIN_LIST_TABLE) table: AdminListTable,
    private readonly pubSub: PubSub,
    afterCommit: AfterCommit,
  ) {
    afterCommit.onEventCommitted((name) => {
      for (const list of table[name]?.adminLists ?? []) this.publish(list);
    });
  }

  /** Notifies about a change that no event reports. Call it after the commit. */
  publish(list: string): void {
    this.pubSub.publish(`${TOPIC}.${list}`, { dispatchLocally: true });
  }

  /**
   * Calls `listener` with the name of each changed list, and with undefined when any list may have changed.
   *
   * @returns a function that unsubscribes
   */
  listen(listener: (list: string | undefined) => void): () => void {
    return this.pubSub.subscribe(TOPIC, (topic) =>
      listener(topic === TOPIC ? undefined : topic.slice(TOPIC.length + 1)),
    );
  }
}
