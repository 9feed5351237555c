import type { EntityManager } from '@mikro-orm/postgresql';
import { PERSONAL_DATA } from '../../kernel/personal-data.js';
import type { PersonalData } from '../../kernel/personal-data.js';
import type { Person } from '../../kernel/person-commands.js';
import { placeholders } from '../http/validation/index.js';

/**
 * Deletes or empties the rows of a person, in every table of PERSONAL_DATA whose row says how. Runs in the caller's transaction.
 *
 * @param until a UTC day: rows of a later day stay
 * @returns how many rows, by table; only those that had any
 */
export async function eraseRows(em: EntityManager, person: Person, until?: string): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const data of PERSONAL_DATA) {
    const statement = statementOf(data, person, until);
    if (!statement) continue;
    const rows = await em.execute<unknown[]>(`${statement.sql} returning 1 as one`, statement.params);
    if (rows.length > 0) erased[data.table] = (erased[data.table] ?? 0) + rows.length;
  }
  return erased;
}

interface Statement {
  sql: string;
  params: unknown[];
}

function statementOf(data: PersonalData, person: Person, until: string | undefined): Statement | undefined {
  const { table, erased, day } = data;
  const which = conditionOf(data, person);
  if (!which) return undefined;
  const isLimited = until !== undefined && day !== undefined;
  const where = isLimited ? `(${which.sql}) and ${day} <= ?` : which.sql;
  const params = isLimited ? [...which.params, until] : which.params;
  if (erased === 'delete') return { sql: `delete from ${table} where ${where}`, params };
  if (!('set' in erased)) return undefined;
  const columns = Object.entries(erased.set).map(([column, value]) => `${column} = ${value === null ? 'null' : "''"}`);
  return { sql: `update ${table} set ${columns.join(', ')} where ${where}`, params };
}

function conditionOf({ accounts = [], addresses = [] }: PersonalData, person: Person): Statement | undefined {
  const byAccount = person.accountId === null ? [] : accounts.map((column) => `${column} = ?`);
  const { emails } = person;
  const byAddress =
    emails.length === 0 ? [] : addresses.map((column) => `lower(${column}::text) in (${placeholders(emails)})`);
  if (byAccount.length + byAddress.length === 0) return undefined;
  return {
    sql: [...byAccount, ...byAddress].join(' or '),
    params: [...byAccount.map(() => person.accountId), ...byAddress.flatMap(() => emails)],
  };
}
