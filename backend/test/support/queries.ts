import { createRequire } from 'node:module';

export interface Statement {
  sql: string;
  params: unknown[];
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** The driver that the ORM uses: every statement of the application passes here. */
const { Client } = createRequire(createRequire(import.meta.url).resolve('@mikro-orm/postgresql'))('pg') as {
  Client: { prototype: { query: Query } };
};

/** The statements that the application sends to PostgreSQL during `work`, in this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { prototype } = Client;
  const query = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const sql = typeof first === 'string' ? first : first.text;
    const params = (typeof first === 'string' ? second : (first.values ?? second)) as unknown[] | undefined;
    if (sql) statements.push({ sql, params: Array.isArray(params) ? params : [] });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return statements;
}
