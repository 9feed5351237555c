import type sharp from 'sharp';

/** Loads sharp on first use: it takes eight megabytes, and a process may never make a picture. */
export const imageLibrary = async (): Promise<typeof sharp> => (await import('sharp')).default;
