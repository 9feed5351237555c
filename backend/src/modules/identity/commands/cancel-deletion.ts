import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';

/** The owner signs in and keeps the account. Returns whether it was to be deleted. */
export class CancelDeletion extends Command<boolean> {
  constructor(readonly accountId: number) {
    super();
  }
}

@HandlesCommand(CancelDeletion)
export class CancelDeletionHandler implements ICommandHandler<CancelDeletion> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: CancelDeletion): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'delete from account_deletion where account_id = ? returning account_id',
      [accountId],
    );
    return rows.length > 0;
  }
}
