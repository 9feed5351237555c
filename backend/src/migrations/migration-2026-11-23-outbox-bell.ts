import { Migration } from '@mikro-orm/migrations';

/** Relays are woken after the commit (platform/outbox/outbox-notifier.ts): a transaction that notifies holds up all others that do. */
export class OutboxBell extends Migration {
  static readonly contractsBecause =
    'Code before it rings nobody any more: relays look each second all the same, so what it writes waits for a second at most.';

  override up(): void {
    this.addSql('drop trigger outbox_written on outbox');
    this.addSql('drop function outbox_notify()');
  }
}
