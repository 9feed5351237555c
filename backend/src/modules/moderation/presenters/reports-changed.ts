import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { AdminListChanges } from '../../../platform/pubsub/admin-list-changes.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { PENDING_TOPIC } from '../contract.js';
import type { AdminList, ReportedType } from '../contract.js';

/** The list of reports, and that of the items: a row there says that it is reported. */
const LISTS: Record<ReportedType, AdminList[]> = {
  story: ['reports', 'confessions'],
  comment: ['reports', 'comments'],
};

/** Notifies the open desks about reports. There is no event that could: it would have a time. */
@Injectable()
export class ReportsChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
    private readonly lists: AdminListChanges,
  ) {}

  afterCommit(contentType: ReportedType): void {
    this.unitOfWork.afterCommit(() => {
      this.pubsub.publish(PENDING_TOPIC);
      for (const list of LISTS[contentType]) this.lists.publish(list);
    });
  }
}
