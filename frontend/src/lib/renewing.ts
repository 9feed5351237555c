/**
 * Options of queries whose data readers should not see for hours: tabs stay open, and articles are published and withdrawn. Data that
 * is older is asked for again, quietly, when its page opens or comes back on the screen (app/renew-on-return.ts).
 */
export const renewing = { staleTime: 5 * 60_000, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;
