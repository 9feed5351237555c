/** No setting: no process that stays may have it. It is given to npm run search:keys, for that once. */
export const readMeiliMasterKey = (): string | undefined => process.env['MEILI_MASTER_KEY'] || undefined;
