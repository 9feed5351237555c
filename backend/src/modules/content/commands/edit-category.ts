import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Category, FormerCategorySlug } from '../domain/category.js';
import type { NewCategory } from '../domain/category.js';
import { slugConflict, takeFormerSlug } from '../presenters/category-slugs.js';

/**
 * An admin changes a category. Omitted fields stay unchanged, and a slug of null changes nothing; links with an old slug
 * keep working.
 */
export class EditCategory extends Command<void> {
  constructor(
    readonly id: number,
    readonly change: Partial<NewCategory>,
    readonly expectedVersion: number | null | undefined,
  ) {
    super();
  }
}

@HandlesCommand(EditCategory)
export class EditCategoryHandler implements ICommandHandler<EditCategory> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, change, expectedVersion }: EditCategory): Promise<void> {
    const category = await this.em.findOne(Category, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!category) throw DomainError.notFound('category');
    const formerSlug = category.slug;
    const fields = {
      name: change.name ?? category.name,
      slug: change.slug ?? formerSlug,
      description: change.description === undefined ? (category.description ?? null) : change.description || null,
      position: change.position ?? category.position,
    };
    const event = category.edit(fields, expectedVersion);
    if (!event) return;
    if (category.slug !== formerSlug) {
      await takeFormerSlug(this.em, category.slug);
      this.em.create(FormerCategorySlug, { slug: formerSlug, categoryId: id });
    }
    await this.em.flush().catch((error: unknown) => {
      throw slugConflict(error);
    });
    await this.outbox.add(event);
  }
}
