import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { SubscriberJoined, SubscriberLeft } from '../contract.js';

/** The template of the welcome email. */
export const NEWSLETTER_WELCOME_MAIL = 'engagement.newsletter-welcome';

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  tableName: 'subscriber',
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.string().columnType('citext').unique('subscriber_email_unique'),
    name: p.text().nullable(),
    subscribed: p.boolean().default(false),
    /** Random. The links in this subscriber's emails are signed over it, so that a link cannot be made from the id. */
    nonce: p.uuid().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().columnType('timestamptz(3)'),
  },
});

/** An address that joined the newsletter. After leaving, the row stays, unsubscribed, and may join again. */
export class Subscriber extends SubscriberSchema.class {
  get state(): ItemState {
    return { status: this.subscribed ? 'subscribed' : 'unsubscribed', version: 0 };
  }

  /** Keeps the stored name, because anyone can enter any address. Returns undefined when it is subscribed already. */
  join(): SubscriberJoined | undefined {
    if (this.subscribed) return undefined;
    this.subscribed = true;
    return new SubscriberJoined(this.id);
  }

  /** Returns undefined when it has left already. */
  leave(): SubscriberLeft | undefined {
    if (!this.subscribed) return undefined;
    this.subscribed = false;
    return new SubscriberLeft(this.id);
  }
}

SubscriberSchema.setClass(Subscriber);
