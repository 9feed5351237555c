/** A node of a PostgreSQL plan, from EXPLAIN (format json). */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** Per loop, with `analyze`. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: Plan[];
}

export interface Explained {
  'QUERY PLAN': { Plan: Plan }[];
}

export const planOf = ([row]: Explained[]): Plan => row!['QUERY PLAN'][0]!.Plan;

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Whether it scans a whole table. */
export const readsAll = (plan: Plan, tables?: readonly string[]): boolean =>
  nodesOf(plan).some(
    ({ 'Node Type': type, 'Relation Name': table }) =>
      type === 'Seq Scan' && table !== undefined && (tables?.includes(table) ?? true),
  );

/** Whether it sorts a table. A sort at the top sorts the rows of one page, which are few. */
export const sorts = (plan: Plan): boolean =>
  nodesOf(plan).some((node) => node !== plan && /Sort/.test(node['Node Type']));
