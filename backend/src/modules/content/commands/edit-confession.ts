import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ContentNote } from '../../../kernel/content-limits.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { flagCrises } from '../domain/second-reader.js';

/** An admin corrects a story's text, category or content notes. Its state stays. */
export class EditConfession extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly change: { content?: string; category?: ConfessionCategory; contentNotes?: readonly ContentNote[] },
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(EditConfession, { kind: 'confession', action: 'edited' })
export class EditConfessionHandler implements ICommandHandler<EditConfession> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, change, context }: EditConfession): Promise<number | null> {
    const story = await this.em.findOne(Confession, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!story) throw DomainError.notFound('confession');
    const [before, text] = [story.state, story.content];
    const edited = story.edit(change, context.expectedVersion);
    if (!edited) return null;
    if (story.content !== text) await flagCrises(this.em, [story]);
    await this.outbox.add(edited);
    const decided = { action: 'edited', kind: 'confession', itemId: id, before, after: story.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
