import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ChangeConfessionReaction } from '../../content/contract.js';
import type { ReactionCounts } from '../../content/contract.js';
import { StoryReacted } from '../contract.js';
import type { ReactionType } from '../contract.js';
import { reactionHash } from '../presenters/reader-hashes.js';

/** A reader reacts to a story, once with each type. Returns the counts. No account is involved. */
export class ReactToStory extends Command<ReactionCounts> {
  constructor(
    readonly confessionId: number,
    readonly type: ReactionType,
    readonly sessionId: string,
  ) {
    super();
  }
}

@HandlesCommand(ReactToStory)
export class ReactToStoryHandler implements ICommandHandler<ReactToStory> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async execute({ confessionId, type, sessionId }: ReactToStory): Promise<ReactionCounts> {
    const count = (delta: 0 | 1) => this.commands.execute(new ChangeConfessionReaction(confessionId, type, delta));
    // Locks the story first: the insert takes a weaker lock on it, so two simultaneous reactions would deadlock.
    const before = await count(0);
    const hash = reactionHash(this.settings.sessionSecret, confessionId, type, sessionId);
    const inserted = await this.em.execute<unknown[]>(
      `insert into story_reaction (confession_id, type, reader_hash, day) values (?, ?, ?, ?)
       on conflict do nothing returning 1 as inserted`,
      [confessionId, type, hash, isoDay(this.clock.now())],
    );
    if (inserted.length === 0) return before;
    await this.outbox.add(new StoryReacted(confessionId, type));
    return count(1);
  }
}
