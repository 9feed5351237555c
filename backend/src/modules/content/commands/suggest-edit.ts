import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { refuseWithoutReceipt, saveSuggestion } from '../domain/story-conversation.js';

/**
 * An editor suggests an edit to the author of a story. The story is published with it when the author agrees (AgreeToSuggestion) or an
 * editor does not wait for that (PublishSuggestion); only then it is a decision.
 *
 * @throws DomainError `confession.not-found`, `confession.stale`, `confession.approved`, `confession.asked`, `confession.no-receipt`, and
 * `confession.same-text` if nothing would change
 */
export class SuggestEdit extends Command<void> {
  constructor(
    readonly id: number,
    readonly change: { content: string; category?: ConfessionCategory; note?: string | null },
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(SuggestEdit)
export class SuggestEditHandler implements ICommandHandler<SuggestEdit> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ id, change, context: { adminId, expectedVersion } }: SuggestEdit): Promise<void> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    const asked = story.ask(this.clock.now(), expectedVersion);
    const { content, category = story.category } = change;
    if (content === story.content && category === story.category)
      throw new DomainError(
        'confession.same-text',
        'conflict',
        'Change something first. This is the text that the author wrote.',
      );
    await refuseWithoutReceipt(this.em, id);
    const newCategory = category === story.category ? null : category;
    await saveSuggestion(this.em, id, story.version, {
      content,
      category: newCategory,
      note: change.note || null,
      adminId,
    });
    await this.outbox.add(asked);
  }
}
