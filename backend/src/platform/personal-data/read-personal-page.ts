import type { EntityManager } from '@mikro-orm/postgresql';
import type { Person, PersonalPage } from '../../kernel/person-commands.js';
import { placeholders } from '../http/validation/index.js';

const PAGE_SIZE = 200;

export interface PersonalRows {
  /** A table, or a query in parentheses with an alias. It has the column `id`. */
  from: string;
  /** Besides the id. Their names are those in the file. */
  columns: string;
  /** A column with the account, if there is one. */
  account?: string;
  /** A column with the address, if there is one. */
  address?: string;
}

/** Reads the rows of a person that follow the id `after`. */
export async function readPersonalPage(
  em: EntityManager,
  { from, columns, account, address }: PersonalRows,
  person: Person,
  after: number,
): Promise<PersonalPage> {
  const { accountId, emails } = person;
  const theirs = [
    ...(account && accountId !== null ? [`${account} = ?`] : []),
    ...(address && emails.length > 0 ? [`lower(${address}::text) in (${placeholders(emails)})`] : []),
  ];
  if (theirs.length === 0) return { items: [], last: null };
  const rows = await em.execute<{ rowId: number }[]>(
    `select id as "rowId", ${columns} from ${from} where (${theirs.join(' or ')}) and id > ? order by id limit ?`,
    [...(account && accountId !== null ? [accountId] : []), ...(address ? emails : []), after, PAGE_SIZE],
  );
  return {
    items: rows.map(({ rowId: _, ...item }) => item),
    last: rows.length < PAGE_SIZE ? null : rows.at(-1)!.rowId,
  };
}
