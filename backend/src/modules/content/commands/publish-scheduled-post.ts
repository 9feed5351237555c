import { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { PublishPost, PublishScheduledPost, UnschedulePost } from '../contract.js';

@HandlesCommand(PublishScheduledPost)
export class PublishScheduledPostHandler implements ICommandHandler<PublishScheduledPost> {
  private readonly log = new Logger('Articles');

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id }: PublishScheduledPost): Promise<boolean> {
    // Not if another worker is at it, or if an admin was faster. The database's clock is the one that all workers share.
    const [due] = await this.em.execute<{ adminId: number | null }[]>(
      `select scheduled_by as "adminId" from post where id = ? and scheduled_for <= now() for update skip locked`,
      [id],
    );
    if (!due) return false;
    try {
      const decision = await this.commands.execute(new PublishPost(id, { adminId: due.adminId }));
      if (decision !== null) return true;
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'invalid')) throw error;
      // The working copy has no title, text or category anymore, or takes too long to render. To publish it by itself once
      // it is complete would be a surprise. Nothing was written before the error.
      await this.giveUp(id, `it cannot be published: ${error.code}`);
      return false;
    }
    // Otherwise every sweep would find it again.
    if (await this.isDue(id)) await this.giveUp(id, 'readers already see this text');
    return false;
  }

  private async isDue(id: number): Promise<boolean> {
    const due = await this.em.execute('select 1 from post where id = ? and scheduled_for <= now()', [id]);
    return due.length > 0;
  }

  private async giveUp(id: number, reason: string): Promise<void> {
    this.log.warn(`Article ${id} is no longer scheduled, because ${reason}`);
    await this.commands.execute(new UnschedulePost(id, { adminId: null }));
  }
}
