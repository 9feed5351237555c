import { Migrator } from '@mikro-orm/migrations';
import type { MigrationObject } from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Options } from '@mikro-orm/postgresql';
import { CONNECTION_SECONDS } from '../config/settings.js';
import { discardBrokenConnections } from './discard-broken-connections.js';

/**
 * Limits in milliseconds for one statement (including waiting for locks) and for an idle transaction. A request that exceeds one, or
 * the limit for getting a connection, gets a 503. Migrations have no limits.
 */
const TIMEOUTS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Returns the MikroORM options for one database.
 *
 * The schema generator must ignore everything that entities do not describe (the queue's schema, triggers, tables used
 * only from SQL): its diff would drop them.
 *
 * @param migrations the migrations to run, which removes the timeouts; empty for normal use
 */
export function ormOptions(
  databaseUrl: string,
  migrations: MigrationObject[] = [],
  connectionSeconds = CONNECTION_SECONDS,
): Partial<Options> {
  return {
    driver: PostgreSqlDriver,
    clientUrl: databaseUrl,
    driverOptions: {
      application_name: 'the-archive',
      onPoolCreated: discardBrokenConnections,
      ...(migrations.length > 0 ? {} : { connectionTimeoutMillis: connectionSeconds * 1_000, ...TIMEOUTS }),
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
      // One transaction per migration: in a shared one, the first migration's locks would block the previous version,
      // which is still serving, until the last one finished.
      allOrNothing: false,
      silent: true,
    },
    schemaGenerator: { ignoreSchema: ['bullmq'], ignoreTriggers: true, skipTables: SQL_ONLY_TABLES },
  } as Partial<Options>;
}

/** Tables that no entity maps: the platform and projections read and write them with plain SQL. */
export const SQL_ONLY_TABLES = [
  'installation_mark',
  'account_deletion',
  'erased_account',
  'erased_address',
  'staff_name',
  'session',
  'outbox',
  'inbox',
  'review_item',
  'media_object',
  'bookmark',
  'comment_like',
  'story_reaction',
  'newsletter_click',
  'newsletter_sign_up',
  'newsletter_suppression',
  'page_view',
  'article_view',
  'reading_progress',
  'social_share',
  'parked_reader_event',
  'reader_day',
  'analytics_total',
  'analytics_day',
  'analytics_item',
  'story_quarter',
  'search_document',
  'search_word',
  'rate_limit',
  'rate_limit_secret',
  'import_mark',
  'term_mark',
  'source_link',
  'post_source_link',
  'link_check_lease',
  'former_path',
  'story_number',
  'anonymity_sweep',
  'migration',
];
