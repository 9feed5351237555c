import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { hasAnswer, saveAnswer } from '../domain/story-conversation.js';
import { lockStoryOf, mustBeAsked } from '../domain/story-of-receipt.js';
import type { ReceiptHolder } from '../domain/story-of-receipt.js';

/**
 * The author of a story answers an editor's question. The story waits for an editor again.
 *
 * @throws DomainError `receipt.not-found`, `receipt.nothing-asked`, `receipt.stale`
 */
export class AnswerQuestion extends Command<void> {
  constructor(
    readonly author: ReceiptHolder,
    readonly answer: string,
  ) {
    super();
  }
}

@HandlesCommand(AnswerQuestion)
export class AnswerQuestionHandler implements ICommandHandler<AnswerQuestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ author, answer }: AnswerQuestion): Promise<void> {
    const story = await lockStoryOf(this.em, author.hash);
    // The same answer again, after a lost response, is no conflict.
    if (story && !story.isAsked && (await hasAnswer(this.em, story.id, answer))) return;
    mustBeAsked(story, author);
    const queued = (await saveAnswer(this.em, story.id, answer)) && story.queue();
    if (!queued)
      throw new DomainError('receipt.nothing-asked', 'conflict', 'No question is waiting for your answer anymore.');
    await this.outbox.add(queued);
  }
}
