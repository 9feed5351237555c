/**
 * Reconnects when Redis answers READONLY. After a failover the old primary becomes a replica that stays up and refuses
 * writes, so clients would stay connected to it, although its address now leads to the new primary. The refused command
 * had no effect and fails for its caller.
 */
export const reconnectOnError = (error: Error): boolean => error.message.startsWith('READONLY');
