import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { LEGAL_PAGES, LegalPageChanged } from '../contract.js';
import type { LegalPageName } from '../contract.js';
import { addVersion, lockPages } from '../domain/versions.js';

/** An admin gives a page a new version. Returns the id of the decision, or null if the text did not change. */
export class EditLegalPage extends Command<number | null> {
  constructor(
    readonly page: LegalPageName,
    readonly content: string,
    readonly expectedVersion: number,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(EditLegalPage, { kind: 'page', action: 'edited' })
export class EditLegalPageHandler implements ICommandHandler<EditLegalPage> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly renderer: ArticleRenderer,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `legal-page.stale`, or `article.slow` for a text that takes too long to show */
  async execute({ page, content, expectedVersion, context }: EditLegalPage): Promise<number | null> {
    await lockPages(this.em);
    const day = isoDay(this.clock.now());
    const version = await addVersion(this.em, page, { content, day, expectedVersion });
    if (version === null) return null;
    // A text that readers could not see must not be saved.
    await this.renderer.render({ content, footer: null });
    await this.outbox.add(new LegalPageChanged());
    return this.commands.execute(
      new RecordDecision(context, {
        action: 'edited',
        kind: 'page',
        itemId: LEGAL_PAGES.indexOf(page) + 1,
        before: { status: 'published', version: version - 1 },
        after: { status: 'published', version },
      }),
    );
  }
}
