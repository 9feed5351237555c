import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { SubscriberJoined, SubscriberLeft } from '../contract.js';

/** The template of the mail to who has just joined. */
export const NEWSLETTER_WELCOME_MAIL = 'engagement.newsletter-welcome';

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  tableName: 'subscriber',
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.string().columnType('citext').unique('subscriber_email_unique'),
    name: p.text().nullable(),
    subscribed: p.boolean().default(false),
    /** Random. The links in this subscriber's mails are signed over it, so that a row cannot be guessed into one. */
    nonce: p.uuid().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().columnType('timestamptz(3)'),
  },
});

/** An address that asked for the newsletter. Who leaves stays as a row, unsubscribed, and may come back. */
export class Subscriber extends SubscriberSchema.class {
  get state(): ItemState {
    return { status: this.subscribed ? 'subscribed' : 'unsubscribed', version: 0 };
  }

  /** The name stays as it is: anybody may type anybody's address. Joining again while subscribed tells nothing. */
  join(): SubscriberJoined | undefined {
    if (this.subscribed) return undefined;
    this.subscribed = true;
    return new SubscriberJoined(this.id);
  }

  /** Leaving twice tells nothing. */
  leave(): SubscriberLeft | undefined {
    if (!this.subscribed) return undefined;
    this.subscribed = false;
    return new SubscriberLeft(this.id);
  }
}

SubscriberSchema.setClass(Subscriber);
