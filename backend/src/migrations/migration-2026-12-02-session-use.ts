import { Migration } from '@mikro-orm/migrations';

/** The last day on which a session was used. It is written for all sessions together, after the day is over. */
export class SessionUse extends Migration {
  override up(): void {
    this.addSql('alter table session add column used_on date');
  }
}
