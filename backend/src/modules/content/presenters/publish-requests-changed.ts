import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { AdminListChanges } from '../../../platform/pubsub/admin-list-changes.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { PENDING_TOPIC } from '../../moderation/contract.js';

/** Notifies the open desks about requests to publish an article. Nothing else follows from them, so there is no event. */
@Injectable()
export class PublishRequestsChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
    private readonly lists: AdminListChanges,
  ) {}

  afterCommit(): void {
    this.unitOfWork.afterCommit(() => {
      this.pubsub.publish(PENDING_TOPIC);
      this.lists.publish('posts');
    });
  }
}
