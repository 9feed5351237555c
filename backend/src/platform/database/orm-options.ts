import { Migrator } from '@mikro-orm/migrations';
import type { MigrationObject } from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Options } from '@mikro-orm/postgresql';
import { discardBrokenConnections } from './discard-broken-connections.js';

/**
 * Nobody waits longer: for a connection of the pool, for one statement (locks included), or for who holds a transaction
 * and does nothing. What runs out is answered with 503. Migrations may take as long as they need.
 */
const PATIENCE = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * MikroORM as this product uses it, for one database.
 *
 * The schema generator must leave alone what others own (the queue's schema) and what entities do not describe
 * (triggers, full text columns): its diff would drop them.
 */
export function ormOptions(databaseUrl: string, migrations: MigrationObject[] = []): Partial<Options> {
  return {
    driver: PostgreSqlDriver,
    clientUrl: databaseUrl,
    driverOptions: {
      application_name: 'the-archive',
      onPoolCreated: discardBrokenConnections,
      ...(migrations.length > 0 ? {} : PATIENCE),
    },
    pool: { min: 0, max: 10 },
    forceUtcTimezone: true,
    allowGlobalContext: false,
    disableTransactions: false,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      tableName: 'migration',
      snapshot: false,
      // Each in a transaction of its own: in one for all, the locks of the first would hold up the version before until the last is done.
      allOrNothing: false,
      silent: true,
    },
    schemaGenerator: { ignoreSchema: ['bullmq'], ignoreTriggers: true, skipTables: SQL_ONLY_TABLES },
  } as Partial<Options>;
}

/** Tables that no entity maps: they are written and read by plain SQL in the platform and in projections. */
export const SQL_ONLY_TABLES = [
  'installation_mark',
  'session',
  'outbox',
  'inbox',
  'review_item',
  'bookmark',
  'comment_like',
  'story_reaction',
  'newsletter_click',
  'page_view',
  'article_view',
  'reading_progress',
  'social_share',
  'parked_reader_event',
  'reader_day',
  'analytics_total',
  'analytics_day',
  'analytics_item',
  'search_document',
  'search_word',
  'rate_limit',
  'rate_limit_secret',
  'import_mark',
  'story_number',
  'anonymity_sweep',
  'migration',
];
