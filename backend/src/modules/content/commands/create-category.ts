import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Category } from '../domain/category.js';
import type { NewCategory } from '../domain/category.js';
import { slugConflict, takeFormerSlug } from '../presenters/category-slugs.js';
import { newSlug } from '../../../kernel/new-slug.js';

/** An admin adds a category to the journal. Returns its id. */
export class CreateCategory extends Command<number> {
  constructor(readonly fields: NewCategory) {
    super();
  }
}

@HandlesCommand(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ fields }: CreateCategory): Promise<number> {
    const { name, description } = fields;
    const position = fields.position ?? (await this.nextPosition());
    const slug = fields.slug ?? newSlug(name, 'category', position);
    const category = Category.create({ name, slug, description: description || null, position });
    await takeFormerSlug(this.em, slug);
    await this.em
      .persist(category)
      .flush()
      .catch((error: unknown) => {
        throw slugConflict(error);
      });
    await this.outbox.add(category.changed());
    return category.id;
  }

  private async nextPosition(): Promise<number> {
    const [row] = await this.em.execute<{ next: number }[]>(
      'select coalesce(max(position), 0) + 1 as next from category',
    );
    return row!.next;
  }
}
