import type { LaterFactors } from '../../kernel/later-factors.js';

/** How people sign in besides their password, and the addresses of accounts, in states that are later than a backup. */

export const FACTOR_TABLES = ['passkey', 'totp_secret', 'recovery_code'] as const;

const NONE = { passkeys: [], secrets: [], recoveryCodes: [] };

/** Returns no rows for a table that the state does not have. */
type ReadTable = <T>(table: string, sql: string) => Promise<T[]>;

export class LaterFactorsReader {
  private readonly factors = new Map<number, LaterFactors>();
  private movedEmails: number[] = [];

  /** Call it for each state, oldest first. The factors are those of the latest state that has any tables of factors. */
  async collect(read: ReadTable): Promise<void> {
    const [hasTables] = await read('passkey', 'select 1');
    // An account without a row has removed what the state before had of it.
    if (hasTables) for (const id of this.factors.keys()) this.factors.set(id, { id, ...NONE });
    for (const one of await read<LaterFactors>('passkey', FACTORS)) this.factors.set(one.id, one);
    this.movedEmails = (await read<{ id: number }>('account', MOVED_EMAILS)).map(({ id }) => id);
  }

  /** `movedEmails`: the accounts whose address is another one in the latest state. */
  result(): { factors: LaterFactors[]; movedEmails: number[] } {
    return { factors: [...this.factors.values()], movedEmails: this.movedEmails };
  }
}

const ownersOf = (schema: string): string[] =>
  FACTOR_TABLES.map((table) => `select account_id from ${schema}.${table}`);
const rowsOf = (table: (typeof FACTOR_TABLES)[number]): string =>
  `(select account_id, jsonb_agg(to_jsonb(f) - 'id') as rows from carried.${table} f group by account_id)`;

/** Also accounts that have no factors anymore. The same account has the same id and was created at the same moment. */
const FACTORS = `
  select r.id, coalesce(p.rows, '[]') as passkeys, coalesce(t.rows, '[]') as secrets, coalesce(c.rows, '[]') as "recoveryCodes"
    from carried.account s join account r on r.id = s.id and r.created_at = s.created_at
    left join ${rowsOf('passkey')} p on p.account_id = s.id
    left join ${rowsOf('totp_secret')} t on t.account_id = s.id
    left join ${rowsOf('recovery_code')} c on c.account_id = s.id
   where s.id in (${[...ownersOf('carried'), ...ownersOf('public')].join(' union all ')})`;
const MOVED_EMAILS = `
  select r.id from carried.account s join account r on r.id = s.id and r.created_at = s.created_at
   where s.email <> r.email order by r.id`;
