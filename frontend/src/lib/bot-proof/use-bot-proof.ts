import { useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../import-with-retry';
import { useSite } from '../site';
import type { Proof } from './solve';

const load = importWithRetry(() => import('./solve'));

/** After this time the form says what it waits for. */
const SLOW_MS = 1_000;

export interface BotProof {
  /** Starts to compute, in the background. For the moment when someone begins to fill in the form. */
  prepare: () => void;
  /**
   * The proof to send, once. Undefined when the site needs none, null when this browser cannot compute it.
   * Rejects like an API call.
   */
  take: () => Promise<string | null | undefined>;
  /** Whether `take` has taken more than a second. */
  isSlow: boolean;
}

/** Proof of work for a sign-up (BOT_GUARD). Without the guard, nothing is loaded. */
export function useBotProof(): BotProof {
  const { botGuard } = useSite();
  const prepared = useRef<Promise<Proof> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = (): Promise<Proof> => (prepared.current ??= load().then(({ solve }) => solve()));
  const prepare = (): void => {
    // A failure shows when the form is sent, and then it is tried again.
    if (botGuard) begin().catch(() => (prepared.current = null));
  };
  const take = async (): Promise<string | null | undefined> => {
    if (!botGuard) return undefined;
    timer.current = setTimeout(() => setSlow(true), SLOW_MS);
    try {
      let proof = await begin();
      if (proof.endsAt <= Date.now()) {
        prepared.current = null;
        proof = await begin();
      }
      return proof.altcha;
    } finally {
      prepared.current = null;
      clearTimeout(timer.current);
      setSlow(false);
    }
  };
  return { prepare, take, isSlow };
}

/**
 * Sends the form as a browser without scripts does: it leads to a page with one more step. For a browser that cannot
 * compute the proof. Never resolves, because the page is left.
 */
export function sendWithoutScripts(form: HTMLFormElement | null | undefined): Promise<never> {
  form?.submit();
  return new Promise(() => undefined);
}
