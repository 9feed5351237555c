import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ChangeConfessionReaction } from '../../content/contract.js';
import type { ReactionCounts } from '../../content/contract.js';
import { StoryUnreacted } from '../contract.js';
import type { ReactionType } from '../contract.js';
import { reactionHash } from '../presenters/reader-hashes.js';

/** Removes a reader's reaction to a story, if there is one. Returns the counts. */
export class TakeBackReaction extends Command<ReactionCounts> {
  constructor(
    readonly confessionId: number,
    readonly type: ReactionType,
    readonly sessionId: string,
  ) {
    super();
  }
}

@HandlesCommand(TakeBackReaction)
export class TakeBackReactionHandler implements ICommandHandler<TakeBackReaction> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async execute({ confessionId, type, sessionId }: TakeBackReaction): Promise<ReactionCounts> {
    const count = (delta: 0 | -1) => this.commands.execute(new ChangeConfessionReaction(confessionId, type, delta));
    const before = await count(0);
    const hash = reactionHash(this.settings.sessionSecret, confessionId, type, sessionId);
    const removed = await this.em.execute<unknown[]>(
      'delete from story_reaction where confession_id = ? and type = ? and reader_hash = ? returning 1 as gone',
      [confessionId, type, hash],
    );
    if (removed.length === 0) return before;
    await this.outbox.add(new StoryUnreacted(confessionId, type));
    return count(-1);
  }
}
