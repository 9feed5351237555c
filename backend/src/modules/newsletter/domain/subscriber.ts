import { defineEntity, p } from '@mikro-orm/core';
import { isoDay } from '../../../kernel/clock.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { WHY_NO_EMAIL } from '../../../kernel/why-no-email.js';
import { ConfirmationRequested, SubscriberDeleted, SubscriberJoined, SubscriberLeft } from '../contract.js';
import type { Frequency, SubscriberStatus } from '../contract.js';
import { refuseBadPause } from './pause.js';

/** The template of the welcome email. */
export const NEWSLETTER_WELCOME_MAIL = 'engagement.newsletter-welcome';
/** The template of the email that asks whether an address really wants the newsletter. */
export const NEWSLETTER_CONFIRMATION_MAIL = 'newsletter.confirmation';

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  tableName: 'subscriber',
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.string().columnType('citext').unique('subscriber_email_unique'),
    name: p.text().nullable(),
    /** Whether `status` is `subscribed`. The previous version reads and writes it. */
    subscribed: p.boolean().default(false),
    status: p.text().$type<SubscriberStatus>(),
    frequency: p.text().$type<Frequency>().default('every'),
    /** Nothing is sent before this day, `YYYY-MM-DD`. */
    pausedUntil: p.date().nullable(),
    /** Random. The links in this subscriber's emails begin with it and are signed over it. */
    nonce: p.uuid().unique('subscriber_nonce_unique').defaultRaw('gen_random_uuid()'),
    /** Random. The confirmation link is also signed over it. It works while this is set: leaving ends it. */
    confirmationKey: p.uuid().nullable(),
    /** When that link was sent. */
    confirmationRequestedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    /** The day on which the button of the confirmation email was pressed: the proof of consent, `YYYY-MM-DD`. */
    confirmedOn: p.date().nullable(),
    /** The day on which it unsubscribed, `YYYY-MM-DD`. A trigger sets it. */
    leftOn: p.date().nullable(),
    createdAt: p.datetime().columnType('timestamptz(3)'),
  },
});

/** An address of the newsletter. After leaving, the row stays, unsubscribed, and may join again. */
export class Subscriber extends SubscriberSchema.class {
  get state(): ItemState {
    return { status: this.status, version: 0 };
  }

  /** Someone entered this address, and it may get a confirmation email now. */
  requestConfirmation(now: Date): ConfirmationRequested {
    this.confirmationKey = crypto.randomUUID();
    this.confirmationRequestedAt = now;
    return new ConfirmationRequested(this.id);
  }

  /** Whether someone who enters the address may cause an email: no subscriber needs one, and whoever complained gets none. */
  get isMailable(): boolean {
    return this.status !== 'subscribed' && this.status !== 'complained';
  }

  /** Whether the link in the last confirmation email works, or has worked and the address is still subscribed. */
  isConfirmable(now: Date): boolean {
    const asked = this.confirmationRequestedAt;
    if (!this.confirmationKey || !asked) return false;
    return this.subscribed || asked >= retainedSince(RETENTION.unconfirmed, now);
  }

  /** Returns undefined when it is subscribed already. */
  confirm(now: Date): SubscriberJoined | undefined {
    if (this.subscribed) return undefined;
    // Settings from before they unsubscribed: someone who signs up again wants email.
    if (this.status !== 'pending') this.pausedUntil = null;
    this.confirmedOn = isoDay(now);
    this.become('subscribed');
    return new SubscriberJoined(this.id);
  }

  /** Ends the confirmation link, too. Returns undefined when it is not subscribed. */
  leave(): SubscriberLeft | undefined {
    this.confirmationKey = null;
    if (!this.subscribed) return undefined;
    this.become('unsubscribed');
    return new SubscriberLeft(this.id);
  }

  /**
   * Its emails come back, or were marked as spam. Ends the confirmation link, too. A complaint is remembered whatever the
   * status is: whoever complained about an email that asks to confirm must not get the next one.
   */
  stop(status: 'bounced' | 'complained'): SubscriberLeft | undefined {
    const left = this.leave();
    if (left || status === 'complained') this.become(status);
    return left;
  }

  /** @throws DomainError when nothing is sent to it, or when the day is not in the future, or more than a year away */
  prefer(frequency: Frequency, pausedUntil: string | null, now: Date): void {
    if (this.status !== 'subscribed')
      throw new DomainError(
        'subscriber.not-subscribed',
        'conflict',
        WHY_NO_EMAIL[this.status as Exclude<SubscriberStatus, 'subscribed'>],
      );
    refuseBadPause(pausedUntil, now);
    this.frequency = frequency;
    this.pausedUntil = pausedUntil;
  }

  /** The events of its deletion. */
  deleted(): (SubscriberLeft | SubscriberDeleted)[] {
    const deleted = new SubscriberDeleted(this.id);
    return this.subscribed ? [new SubscriberLeft(this.id), deleted] : [deleted];
  }

  private become(status: SubscriberStatus): void {
    this.status = status;
    this.subscribed = status === 'subscribed';
  }
}

SubscriberSchema.setClass(Subscriber);
