/** The people who were erased since a backup, and those who wait for it, in later states. */

export const ERASURE_TABLES = ['erased_account', 'erased_address', 'account_deletion'] as const;

export interface LaterErasures {
  accounts: { id: number; comments: 'delete' | 'keep'; day: string }[];
  /** Keyed hashes. */
  addresses: { hash: string; day: string }[];
  /** The deletions that wait in the latest state. */
  pending: { accountId: number; deleteAfter: string; comments: 'delete' | 'keep' }[];
}

/** Returns no rows for a table that the state does not have. */
type ReadTable = <T>(table: string, sql: string) => Promise<T[]>;

export class LaterErasuresReader {
  private readonly accounts = new Map<number, LaterErasures['accounts'][number]>();
  private readonly addresses = new Map<string, LaterErasures['addresses'][number]>();
  private pending: LaterErasures['pending'] = [];

  /** Call it for each state, oldest first. A person who was erased in any of them stays erased. */
  async collect(read: ReadTable): Promise<void> {
    for (const account of await read<LaterErasures['accounts'][number]>('erased_account', ACCOUNTS))
      this.accounts.set(account.id, account);
    for (const address of await read<LaterErasures['addresses'][number]>('erased_address', ADDRESSES))
      this.addresses.set(address.hash, address);
    this.pending = await read<LaterErasures['pending'][number]>('account_deletion', PENDING);
  }

  result(): LaterErasures {
    return {
      accounts: [...this.accounts.values()],
      addresses: [...this.addresses.values()],
      pending: this.pending,
    };
  }
}

const ACCOUNTS = 'select account_id as id, comments, day::text from carried.erased_account';
const ADDRESSES = 'select address_hash as hash, day::text from carried.erased_address';
const PENDING = `select account_id as "accountId", to_jsonb(delete_after) #>> '{}' as "deleteAfter", comments from carried.account_deletion`;
