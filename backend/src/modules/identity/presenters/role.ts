/** SQL: the role of a row of `account`. */
export const ROLE = `case when is_admin then 'admin' else coalesce(staff_role, 'member') end`;
