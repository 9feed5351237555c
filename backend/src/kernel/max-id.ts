/** The largest id that a row can have: PostgreSQL's `integer`. A larger number names nothing. */
export const MAX_ID = 2_147_483_647;
