import { Migration } from '@mikro-orm/migrations';

/**
 * For the desk's list of messages about one subject. Within a day, the index has the rows by their random ids, so it does not show
 * which message came first.
 */
export class MessagesBySubject extends Migration {
  override up(): void {
    this.addSql('create index contact_message_about on contact_message (about, day, id)');
  }
}
