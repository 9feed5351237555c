import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import type { ExportedPage, MovedSubscriber } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ExportSubscribers } from '../contract.js';

const PAGE_SIZE = 200;

/** Leaves out the addresses that nobody has confirmed: they belong to no list. */
@HandlesCommand(ExportSubscribers)
export class ExportSubscribersHandler implements ICommandHandler<ExportSubscribers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ after }: ExportSubscribers): Promise<ExportedPage<MovedSubscriber>> {
    const rows = await this.em.execute<ExportedPage<MovedSubscriber>['items']>(
      `select id, email, name, subscribed, status, frequency, paused_until::text as "pausedUntil", created_at as "createdAt"
         from subscriber where status <> 'pending' and id > ? order by id limit ${PAGE_SIZE}`,
      [after],
    );
    const [count] =
      after === 0
        ? await this.em.execute<{ of: string }[]>("select count(*) as of from subscriber where status <> 'pending'")
        : [];
    return {
      items: rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) })),
      last: rows.length < PAGE_SIZE ? null : rows.at(-1)!.id,
      of: Number(count?.of ?? 0),
    };
  }
}
