import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { AdminListChanges } from '../../../platform/pubsub/admin-list-changes.js';

/** Notifies the open desks about requests to publish an article. Nothing else follows from them, so there is no event. */
@Injectable()
export class PublishRequestsChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lists: AdminListChanges,
  ) {}

  afterCommit(): void {
    // The desks also count again when this list changes.
    this.unitOfWork.afterCommit(() => this.lists.publish('posts'));
  }
}
