import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False on the server and during hydration, true once the client code has taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
