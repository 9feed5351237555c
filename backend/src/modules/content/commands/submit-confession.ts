import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, dayInZone } from '../../../kernel/clock.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { BatchCommandHandler } from '../../../platform/cqrs/group-commit.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ReceiptNumbers } from '../../../platform/security/receipt-numbers.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';
import { Receipt } from '../domain/receipt.js';
import { flagCrises } from '../domain/second-reader.js';
import { SiteSettings } from '../domain/site-settings.js';
import { countInQuarter } from '../domain/story-quarter.js';
import type { Confession as ConfessionView } from '../presenters/confessions.view.js';
import { confessionOf } from '../presenters/from-entity.js';

/**
 * A reader sends a story. Returns it as stored. The command has no field for the sender, so none can ever be filled in. `receipt`: the
 * number that its author gets.
 */
export class SubmitConfession extends Command<ConfessionView> {
  constructor(
    readonly content: string,
    readonly category: ConfessionCategory,
    readonly receipt: string,
    readonly contentNotes: readonly ContentNote[] = [],
  ) {
    super();
  }
}

@HandlesCommand(SubmitConfession)
export class SubmitConfessionHandler
  implements ICommandHandler<SubmitConfession>, BatchCommandHandler<SubmitConfession, ConfessionView>
{
  private readonly hashes = new WeakMap<SubmitConfession, string>();

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly numbers: ReceiptNumbers,
  ) {}

  /**
   * Hashing is slow on purpose. Done here, it delays neither the transaction nor the other stories of the batch.
   *
   * @throws DomainError `receipt.busy`
   */
  async prepare(command: SubmitConfession): Promise<void> {
    this.hashes.set(command, await this.numbers.hashSubmitted(command.receipt));
  }

  async execute(command: SubmitConfession): Promise<ConfessionView> {
    await this.prepare(command);
    const [confession] = await this.executeBatch([command]);
    return confession!;
  }

  /** @throws DomainError `stories_paused` */
  async executeBatch(commands: readonly SubmitConfession[]): Promise<ConfessionView[]> {
    const now = this.clock.now();
    // First, so that a refused story leaves no row, not even a used number.
    await SiteSettings.refuseWhilePaused(this.em, dayInZone(now, this.settings.siteTimeZone));
    const confessions = commands.map(({ content, category, contentNotes }) =>
      Confession.submit(content, category, now, contentNotes),
    );
    for (const confession of confessions) confession.firstDecisionDue = true;
    // Bypasses the unit of work, whose flush of a batch takes a third longer.
    await this.em.insertMany(confessions);
    await this.em.insertMany(
      commands.map((command, at) => Receipt.issue(this.hashes.get(command)!, confessions[at]!.id)),
    );
    await flagCrises(this.em, confessions);
    await this.outbox.addAll(confessions.map((confession) => confession.submitted()));
    await countInQuarter(this.em, now, { received: confessions.length });
    return confessions.map(confessionOf);
  }
}
