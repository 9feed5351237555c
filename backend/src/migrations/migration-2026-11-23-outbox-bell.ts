import { Migration } from '@mikro-orm/migrations';

/**
 * Drops the trigger that notified relays: transactions that notify commit one after the other. Relays are now notified after
 * the commit (platform/outbox/outbox-notifier.ts).
 */
export class NotifyAfterCommit extends Migration {
  static readonly contractsBecause =
    'Older code no longer notifies a relay. Relays also poll every second, so its events wait for a second at most.';

  override up(): void {
    this.addSql('drop trigger outbox_written on outbox');
    this.addSql('drop function outbox_notify()');
  }
}
