import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportStories } from '../contract.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { importOutcome, isWritten, saveMark, findMarks, lockImports } from '../domain/import-marks.js';
import { flagCrises } from '../domain/second-reader.js';

/** Nothing about a story is stored next to it, not even a hash: a deleted story must not be recognizable. */
const NO_HASH = null;

@HandlesCommand(ImportStories)
export class ImportStoriesHandler implements ICommandHandler<ImportStories> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportStories): Promise<ImportOutcome[]> {
    await lockImports(this.em);
    const markOf = await findMarks(this.em, 'story', items.map(({ origin }) => origin)); // prettier-ignore
    const outcomes: ImportOutcome[] = [];
    for (const { origin, content, category, contentNotes, day, approved } of items) {
      const outcome = importOutcome(markOf(origin), NO_HASH);
      outcomes.push(outcome);
      if (!isWritten(outcome, how)) continue;
      const story = Confession.submit(
        content,
        category as ConfessionCategory,
        new Date(`${day}T00:00:00Z`),
        contentNotes,
      );
      await this.em.persist(story).flush();
      await flagCrises(this.em, [story]);
      await this.outbox.add(story.submitted());
      if (approved) await this.outbox.add(story.approve());
      await this.em.flush();
      await saveMark(this.em, 'story', origin, story, { sourceHash: NO_HASH });
    }
    return outcomes;
  }
}
