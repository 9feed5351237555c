import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { isJustRefused, openSuggestion, refuseSuggestion } from '../domain/story-conversation.js';
import { lockStoryOf, mustBeAsked } from '../domain/story-of-receipt.js';
import type { ReceiptHolder } from '../domain/story-of-receipt.js';

/**
 * The author of a story says no to a suggested edit. The story waits for an editor, as its author wrote it.
 *
 * @throws DomainError `receipt.not-found`, `receipt.nothing-asked`, `receipt.stale`
 */
export class RefuseSuggestion extends Command<void> {
  constructor(readonly author: ReceiptHolder) {
    super();
  }
}

@HandlesCommand(RefuseSuggestion)
export class RefuseSuggestionHandler implements ICommandHandler<RefuseSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ author }: RefuseSuggestion): Promise<void> {
    const story = await lockStoryOf(this.em, author.hash);
    // The same no again, after a lost response, is no conflict.
    if (story && !story.isAsked && (await isJustRefused(this.em, story.id, story.version))) return;
    mustBeAsked(story, author);
    const queued = (await openSuggestion(this.em, story.id, story.version)) && story.queue();
    if (!queued)
      throw new DomainError('receipt.nothing-asked', 'conflict', 'No changes are waiting for your answer anymore.');
    await refuseSuggestion(this.em, story.id);
    await this.outbox.add(queued);
  }
}
