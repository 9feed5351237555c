/** The name that takes the place of an erased account's in logs. */
export const DELETED_ACCOUNT = 'Deleted account';

/**
 * SQL: the name by which others see the account with this id: its display name, or else its username. Null once it is erased. Tables that
 * keep an account's id for good have no name, so that erasing an account erases its name everywhere. `staff_name` has the names of
 * accounts that a restored backup does not have.
 */
export const accountName = (id: string): string =>
  `coalesce((select coalesce(named.display_name, named.username::text) from account named where named.id = ${id}),
            (select username from staff_name named where named.account_id = ${id}))`;
