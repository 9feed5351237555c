import { Migration } from '@mikro-orm/migrations';

/** For the desk's list of messages about one thing. Within a day it is ordered by the random id, so it shows no order either. */
export class MessagesBySubject extends Migration {
  override up(): void {
    this.addSql('create index contact_message_about on contact_message (about, day, id)');
  }
}
