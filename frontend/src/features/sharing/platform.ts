/** The platforms that the server counts shares for. */
export type Platform = 'twitter' | 'instagram' | 'copy_link';
