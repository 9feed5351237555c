import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome, MovedLegalVersion } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportLegalVersions, LegalPageChanged } from '../contract.js';
import { insertVersion, lockPages } from '../domain/versions.js';

/** Imports the versions of pages that nobody has edited here. A page that was edited here stays as it is. */
@HandlesCommand(ImportLegalVersions)
export class ImportLegalVersionsHandler implements ICommandHandler<ImportLegalVersions> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportLegalVersions): Promise<ImportOutcome[]> {
    await lockPages(this.em);
    const editedHere = new Set<string>();
    const outcomes: ImportOutcome[] = [];
    for (const item of items) {
      const outcome = editedHere.has(item.page) ? 'edited' : await this.outcomeOf(item);
      if (outcome === 'edited') editedHere.add(item.page);
      if (outcome === 'new' && !how.dryRun) await insertVersion(this.em, item.page, item);
      outcomes.push(outcome);
    }
    if (outcomes.includes('new') && !how.dryRun) await this.outbox.add(new LegalPageChanged());
    return outcomes;
  }

  private async outcomeOf({ page, version, content }: MovedLegalVersion): Promise<ImportOutcome> {
    const [here] = await this.em.execute<{ content: string }[]>(
      'select content from legal_version where page = ? and version = ?',
      [page, version],
    );
    if (!here) return 'new';
    return here.content === content ? 'known' : 'edited';
  }
}
