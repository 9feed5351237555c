/**
 * Whether to connect anew because of what Redis answered: the primary that was is a copy now, and its address leads to another one.
 * It stays up and refuses to be written, so nobody who is connected would ever leave it. The command that was refused is lost to who
 * sent it; nothing of it was done.
 */
export const reconnectOnError = (error: Error): boolean => error.message.startsWith('READONLY');
