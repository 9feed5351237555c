/**
 * Options of queries whose data must not get hours old: tabs stay open while articles are published and withdrawn. After five
 * minutes the data is fetched again, without a sign of it, when its page opens or returns to the screen (app/renew-on-return.ts).
 */
export const renewing = { staleTime: 5 * 60_000, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;
