import { Migration } from '@mikro-orm/migrations';

/** Labels that say what a story is about: up to three of ten labels. Stories from before have none. */
export class ContentNotes extends Migration {
  override up(): void {
    this.addSql(`
      alter table confession add column content_notes text[] not null default '{}'
        constraint confession_content_notes_are_known check (
          cardinality(content_notes) <= 3
          and content_notes <@ array['violence', 'sexual-violence', 'self-harm', 'suicide', 'eating', 'family',
                                     'discrimination', 'slurs', 'death', 'substance-use'])`);
  }
}
