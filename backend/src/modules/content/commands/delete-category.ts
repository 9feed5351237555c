import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Category } from '../domain/category.js';

/** An admin deletes a category in which there is nothing. */
export class DeleteCategory extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

/**
 * Working copies count, so that no article loses its category. Articles in the bin count, so that they can be restored.
 * The moderation module owns submissions; this only counts those that wait.
 */
const CONTENTS = `
  select (select count(*)::int from post where category_id = ?) as articles,
         (select count(*)::int from post_draft where category_id = ?) as drafts,
         (select count(*)::int from bin_item
           where ? in ((post ->> 'category_id')::int, (draft ->> 'category_id')::int)) as deleted,
         (select count(*)::int from submission where category_id = ? and not reviewed) as topics`;

type Contents = Record<'articles' | 'drafts' | 'deleted' | 'topics', number>;

@HandlesCommand(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id }: DeleteCategory): Promise<void> {
    // Writing an article takes a share lock on its category, so no article can arrive between the count and the end.
    const category = await this.em.findOne(Category, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!category) throw DomainError.notFound('category');
    await this.refuseFull(id);
    await this.outbox.add(category.changed());
    await this.em.remove(category).flush();
  }

  private async refuseFull(id: number): Promise<void> {
    const [row] = await this.em.execute<Contents[]>(CONTENTS, [id, id, id, id]);
    const reason = reasonOf(row!);
    if (reason) throw new DomainError('category.not-empty', 'conflict', reason);
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
const them = (number: number): string => (number === 1 ? 'it' : 'them');

function reasonOf({ articles, drafts, deleted, topics }: Contents): string | null {
  if (articles > 0)
    return `This category has ${count(articles, 'article')}. Move ${them(articles)} to another category first.`;
  if (drafts > 0) return `This category has ${count(drafts, 'draft')}. Move ${them(drafts)} to another category first.`;
  if (topics > 0)
    return `This category has ${count(topics, 'topic')} from readers. Decide about ${them(topics)} first.`;
  if (deleted > 0)
    return `${count(deleted, 'deleted article')} of this category can still be restored. Try again in 7 days.`;
  return null;
}
