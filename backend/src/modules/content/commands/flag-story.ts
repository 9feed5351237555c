import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { StoryFlag } from '../../../kernel/content-limits.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Confession } from '../domain/confession.js';
import { addFlag, removeFlag } from '../domain/second-reader.js';

/**
 * An admin flags a pending story, so that it needs two approvals, or removes a flag. Returns the id of the decision, or null if nothing
 * changed.
 *
 * @throws DomainError `confession.not-found`, `confession.not-pending`, `confession.stale`
 */
export class FlagStory extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly flag: StoryFlag,
    /** Whether the story has the flag from now on. */
    readonly isSet: boolean,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

/** The audit log says which flag it was. */
const ACTIONS = {
  crisis: { set: 'crisis-flagged', removed: 'crisis-unflagged' },
  'second-reader': { set: 'flagged', removed: 'unflagged' },
} as const;

@HandlesCommand(FlagStory, { kind: 'confession', action: 'flagged' })
export class FlagStoryHandler implements ICommandHandler<FlagStory> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, flag, isSet, context }: FlagStory): Promise<number | null> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    if (story.approved) throw new DomainError('confession.not-pending', 'conflict', 'This story is published already.');
    refuseStale('confession', story.version, context.expectedVersion);
    const hasChanged = isSet ? await addFlag(this.em, id, flag) : await removeFlag(this.em, id, flag);
    if (!hasChanged) return null;
    // An editor has doubts, so an operator who publishes the held stories does not publish it.
    if (isSet) story.held = false;
    await this.outbox.add(story.flagged());
    const decided = { kind: 'confession', itemId: id, before: story.state, after: story.state } as const;
    return this.commands.execute(
      new RecordDecision(context, { ...decided, action: ACTIONS[flag][isSet ? 'set' : 'removed'] }),
    );
  }
}
