import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext, ItemState } from '../../../kernel/decision-context.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { approveAs, flagCrises, saveApproval } from '../domain/second-reader.js';
import { openSuggestion } from '../domain/story-conversation.js';
import { countersOf, countInQuarter } from '../domain/story-quarter.js';
import { lockAskedStory } from '../domain/story-of-receipt.js';
import type { ReceiptHolder } from '../domain/story-of-receipt.js';

/** The author has agreed, by their receipt, or an editor does not wait for that. */
type Of = ReceiptHolder | { storyId: number; context: DecisionContext };

/**
 * Publishes a story with the suggested edit. The audit log gets two decisions, the edit and the approval: the approval can be undone, and
 * a restore replays both as it does others. If the author has agreed, they are those of the admin who suggested the edit and so has
 * read and approved this text. A flagged story needs two moderators: it waits for another one unless one has suggested the edit
 * and another publishes it. Returns the number of the last decision.
 *
 * @throws DomainError `confession.not-found`, `confession.stale`, `confession.nothing-suggested`; for a receipt `receipt.not-found`,
 * `receipt.nothing-asked`, `receipt.stale`
 */
export class PublishSuggestion extends Command<number | null> {
  constructor(readonly of: Of) {
    super();
  }
}

@HandlesCommand(PublishSuggestion, { kind: 'confession', action: 'edited' })
export class PublishSuggestionHandler implements ICommandHandler<PublishSuggestion> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ of }: PublishSuggestion): Promise<number | null> {
    const story = 'hash' in of ? await lockAskedStory(this.em, of) : await this.lock(of.storyId);
    if ('context' in of) refuseStale('confession', story.version, of.context.expectedVersion);
    const suggestion = story.isAsked ? await openSuggestion(this.em, story.id, story.version) : undefined;
    if (!suggestion) throw 'hash' in of ? nothingAsked() : nothingSuggested();
    const { content, category, adminId } = suggestion;
    const context: DecisionContext = { adminId: 'hash' in of ? adminId : of.context.adminId };
    const edited = await this.edit(story, { content, ...(category && { category }) }, context);
    // The admin who suggested this text has approved it.
    if (adminId !== null && adminId !== context.adminId) await saveApproval(this.em, story.id, adminId);
    return (await this.approve(story, context)) ?? edited;
  }

  private async edit(
    story: Confession,
    change: { content: string; category?: ConfessionCategory },
    context: DecisionContext,
  ): Promise<number | null> {
    const before = story.state;
    const text = story.content;
    const edited = story.edit(change);
    if (!edited) return null;
    // First, because the new text deletes an approval of the old one.
    await this.em.flush();
    if (story.content !== text) await flagCrises(this.em, [story]);
    await this.outbox.add(edited);
    return this.record('edited', story, before, context);
  }

  private async approve(story: Confession, context: DecisionContext): Promise<number | null> {
    const before = story.state;
    const event = await approveAs(this.em, story, context.adminId);
    if (!event) return null;
    await this.outbox.add(event);
    if (!story.approved) return this.record('first-approved', story, before, context);
    const decision = await this.record('approved', story, before, context);
    const today = this.clock.now();
    await countInQuarter(this.em, today, countersOf(story, today, 'published'));
    return decision;
  }

  private record(
    action: 'edited' | 'approved' | 'first-approved',
    story: Confession,
    before: ItemState,
    context: DecisionContext,
  ): Promise<number> {
    const decided = { action, kind: 'confession', itemId: story.id, before, after: story.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  private async lock(id: number): Promise<Confession> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    return story;
  }
}

const nothingAsked = () =>
  new DomainError('receipt.nothing-asked', 'conflict', 'No changes are waiting for your answer anymore.');
const nothingSuggested = () =>
  new DomainError(
    'confession.nothing-suggested',
    'conflict',
    'No suggested edit is waiting for the author of this story.',
  );
