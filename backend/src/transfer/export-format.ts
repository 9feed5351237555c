/** What an export says of itself. */
export const EXPORT_FILE = 'export.json';
/** Changes when an older product could not read it any more. */
export const EXPORT_FORMAT = 1;
