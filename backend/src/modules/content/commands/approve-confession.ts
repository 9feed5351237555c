import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ApproveConfession } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { approveAs } from '../domain/second-reader.js';
import { countersOf, countInQuarter } from '../domain/story-quarter.js';

@HandlesCommand(ApproveConfession, { kind: 'confession', action: 'approved' })
export class ApproveConfessionHandler implements ICommandHandler<ApproveConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context }: ApproveConfession): Promise<number | null> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    refuseStale('confession', story.version, context.expectedVersion);
    const before = story.state;
    // Without an admin, an operator publishes what was public before a restore.
    const { adminId } = context;
    const event = adminId === null ? story.approve() : await approveAs(this.em, story, adminId);
    if (!event) return null;
    if (!story.approved && context.undoesDecisionId !== undefined) throw needsTwo();
    await this.outbox.add(event);
    const action = story.approved ? 'approved' : 'first-approved';
    const decided = { action, kind: 'confession', itemId: id, before, after: story.state } as const;
    const decision = await this.commands.execute(new RecordDecision(context, decided));
    const day = context.replayOf?.at ?? this.clock.now();
    if (story.approved) await countInQuarter(this.em, day, countersOf(story, day, 'published'));
    return decision;
  }
}

/** One admin cannot undo that a story was hidden: the decision would count as undone, and the story would still wait. */
const needsTwo = () =>
  new DomainError(
    'confession.needs-two',
    'conflict',
    'This story needs two approvals. Approve it in Confessions instead.',
  );
