import type sharp from 'sharp';

/** sharp, loaded with the first picture: eight megabytes, most of them its own program, in a process that may never make one. */
export const imageLibrary = async (): Promise<typeof sharp> => (await import('sharp')).default;
