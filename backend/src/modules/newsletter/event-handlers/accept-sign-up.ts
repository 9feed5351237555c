import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { SignUpRequested } from '../contract.js';
import { findByAddress } from '../presenters/find-by-address.js';
import type { Subscriber } from '../domain/subscriber.js';
import { mayConfirm } from '../presenters/confirmation-limit.js';

/** Stores the address as pending if it is new, and sends it a confirmation email. A subscribed address gets nothing. */
@EventHandler({ name: 'newsletter.accept-sign-up', on: [SignUpRequested] })
export class AcceptSignUp implements HandlesEvent<SignUpRequested> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async handle({ signUpId }: SignUpRequested): Promise<void> {
    const [signUp] = await this.em.execute<{ email: string; name: string | null }[]>(
      'delete from newsletter_sign_up where id = ? returning email, name',
      [signUpId],
    );
    // Erased meanwhile, or too old.
    if (!signUp) return;
    const known = await findByAddress(this.em, signUp.email);
    if (known?.isMailable === false) return;
    const now = this.clock.now();
    // Before the address is stored: nobody may keep an address here by entering it again and again.
    if (!(await mayConfirm(this.em, signUp.email, now, this.settings.sessionSecret))) return;
    const subscriber = known ?? (await this.add(signUp));
    await this.outbox.add(subscriber.requestConfirmation(now));
  }

  private async add({ email, name }: { email: string; name: string | null }): Promise<Subscriber> {
    await this.em.execute(
      `insert into subscriber (email, name, status, created_at) values (?, ?, 'pending', ?) on conflict do nothing`,
      [email, name, this.clock.now()],
    );
    // Added here or by a simultaneous sign-up.
    return (await findByAddress(this.em, email))!;
  }
}
