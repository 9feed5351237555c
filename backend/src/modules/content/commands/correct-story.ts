import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { flagCrises } from '../domain/second-reader.js';
import { lockStoryOf } from '../domain/story-of-receipt.js';
import type { ReceiptHolder } from '../domain/story-of-receipt.js';

/**
 * The author of a story changes its text and content notes while it waits. This is not an admin’s decision, so it is not in the audit
 * log. It increments the version, so a decision about the old text is a conflict. An author who has not seen the newest text would undo
 * what an editor has taken out of it.
 *
 * @throws DomainError `receipt.not-found`, `receipt.published`, `receipt.ended`, `receipt.stale`
 */
export class CorrectStory extends Command<void> {
  constructor(
    readonly author: ReceiptHolder,
    readonly change: { content: string; contentNotes?: readonly ContentNote[] },
  ) {
    super();
  }
}

@HandlesCommand(CorrectStory)
export class CorrectStoryHandler implements ICommandHandler<CorrectStory> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ author, change }: CorrectStory): Promise<void> {
    const story = await lockStoryOf(this.em, author.hash);
    if (!story)
      throw new DomainError('receipt.ended', 'conflict', 'This story isn’t here anymore, so you can’t change it.');
    if (story.approved)
      throw new DomainError(
        'receipt.published',
        'conflict',
        'Your story is published now, so you can’t change it here. You can still take it back.',
      );
    const { content: text, version } = story;
    const edited = story.edit(change);
    // The same change again, after a lost answer, is no conflict.
    if (!edited) return;
    refuseStale('receipt', version, author.expectedVersion);
    if (story.content !== text) await flagCrises(this.em, [story]);
    // No moderator has read this text, so an operator who publishes the held stories does not publish it.
    story.held = false;
    await this.outbox.add(edited);
  }
}
