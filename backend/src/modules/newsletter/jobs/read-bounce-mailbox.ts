import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Settings } from '../../../platform/config/settings.js';
import { readBounceReport } from '../../../platform/mail/bounce-report.js';
import type { BounceReport } from '../../../platform/mail/bounce-report.js';
import type { FailedTries } from '../../../platform/mail/imap-mailbox.js';
import { mailboxFault, readMailbox } from '../../../platform/mail/imap-mailbox.js';
import { Limits } from '../../../platform/rate-limit-counters/limits.js';
import type { Limit } from '../../../platform/rate-limit-counters/limits.js';
import { RecordBounces } from '../contract.js';
import { deliveryIdIn } from '../presenters/message-ids.js';

const EVERY_MS = 5 * 60_000;
const LEAVE_TOKEN = /\/unsubscribe\?token=([\w.-]{1,200})/;

/** The first worker whose turn comes reads the mailbox, and the others have nothing to do. */
const TURN: Limit = { name: 'newsletter bounce mailbox', count: 1, seconds: 4 * 60, fixed: true };

/**
 * Reads the mailbox in BOUNCE_IMAP_URL each five minutes, one worker at a time. Only a report about an email with
 * our signature counts: anyone can write to the mailbox.
 */
@Injectable()
export class ReadBounceMailbox extends WorkerJob {
  protected readonly log = new Logger('Newsletter');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.takeTurn(),
    failure: 'Could not read bounces',
  };
  private readonly tries: FailedTries = new Map();

  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  protected override isNeeded(): boolean {
    return Boolean(this.settings.bounceImapUrl);
  }

  async takeTurn(): Promise<void> {
    if ((await this.limits.consume(TURN, '')).ok) await this.read();
  }

  /** Reads the new messages. One that cannot be parsed is no report, and does not stop the others. */
  async read(): Promise<void> {
    let broken = 0;
    let databaseError: unknown;
    const handle = async (source: Buffer): Promise<boolean> => {
      const report = await readBounceReport(source).catch(() => {
        broken += 1;
        return null;
      });
      if (!report) return false;
      return this.record(report).catch((error: unknown) => {
        databaseError = error;
        throw error;
      });
    };
    try {
      const url = this.settings.bounceImapUrl!;
      const { messages, reports, failed } = await readMailbox(url, this.clock.now(), handle, this.tries);
      if (messages > 0) this.log.log(`Reports in the mailbox for bounces: ${reports} of ${messages} new messages`);
      if (failed > 0) this.log.warn(`Messages in the mailbox for bounces that the server could not give: ${failed}`);
    } catch (error) {
      // A message that was not recorded stays new.
      if (databaseError !== undefined) throw databaseError;
      this.log.warn(`The mailbox for bounces could not be read; trying again in 5 minutes: ${mailboxFault(error)}`);
    }
    if (broken > 0) this.log.warn(`Messages in the mailbox for bounces that could not be understood: ${broken}`);
  }

  /** Returns whether it is about an email of ours: people may want to read the others. */
  private async record({ type, messageId, listUnsubscribe }: BounceReport): Promise<boolean> {
    const isOurs = deliveryIdIn(messageId, this.settings) !== null;
    const leaveToken = LEAVE_TOKEN.exec(listUnsubscribe)?.[1];
    if (!isOurs && leaveToken === undefined) return false;
    const report = { ...(isOurs && { messageId }), leaveToken, type };
    return (await this.commands.execute(new RecordBounces([report]))) > 0 || isOurs;
  }
}
