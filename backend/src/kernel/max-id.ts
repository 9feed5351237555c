/** The largest id that a row can have: PostgreSQL's `integer`. No row has a larger one. */
export const MAX_ID = 2_147_483_647;
