import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { EraseAddress } from '../contract.js';

const EVERY_MS = 30 * 60_000;
const BATCH_SIZE = 200;
/** Someone has signed up again since, and the link in the confirmation email still works (Subscriber.isConfirmable). */
const WANTED_AGAIN = '(confirmation_key is not null and confirmation_requested_at >= ?) is true';

/**
 * Erases addresses 30 days after they unsubscribed; a keyed hash stays. Addresses whose emails came back, or that complained, stay: they
 * must not get another one. So do those that signed up again, until their link ends. Runs in every worker.
 */
@Injectable()
export class EraseUnsubscribed extends WorkerJob {
  protected readonly log = new Logger('Newsletter');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failure: 'Could not erase addresses that unsubscribed',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    const before = isoDay(retainedSince(RETENTION.unsubscribed, now));
    const askedSince = retainedSince(RETENTION.unconfirmed, now);
    for (let last = 0; ;) {
      const rows = await this.em.fork().execute<{ id: number; email: string }[]>(
        `select id, email::text from subscriber
            where status = 'unsubscribed' and left_on <= ? and not ${WANTED_AGAIN} and id > ? order by id limit ?`,
        [before, askedSince, last, BATCH_SIZE],
      );
      for (const { id, email } of rows) {
        last = id;
        await this.erase(id, email, askedSince);
      }
      if (rows.length < BATCH_SIZE) return;
    }
  }

  /**
   * Erasing one spelling erases all of the mailbox, so another that still gets emails, or is wanted again, keeps this one. So does a sign-up
   * that no worker has read yet.
   */
  private async erase(id: number, email: string, askedSince: Date): Promise<void> {
    const spellings = spellingsOf(email);
    const others = await this.em.fork().execute<{ stays: boolean }[]>(
      `select status <> 'unsubscribed' or ${WANTED_AGAIN} as stays
         from subscriber where email in (${placeholders(spellings)})
       union all select true from newsletter_sign_up where lower(email) in (${placeholders(spellings)})`,
      [askedSince, ...spellings, ...spellings],
    );
    // None is left when another worker, or another spelling in this batch, was first.
    if (others.length === 0 || others.some(({ stays }) => stays)) return;
    await this.commands.execute(new EraseAddress(id));
  }
}
