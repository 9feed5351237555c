import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge } from 'altcha-lib/types';
import { api } from '../api/client';

export interface Proof {
  /** The solution, as the API reads it. Null: this browser cannot compute it. */
  altcha: string | null;
  /** In milliseconds since 1970. */
  endsAt: number;
}

const MAX_WORKERS = 4;

/** Before the end, so that it has not passed when the request arrives. */
const MARGIN_MS = 60_000;

/** Fetches a challenge and solves it in workers. Rejects when the API did not give one. */
export async function solve(): Promise<Proof> {
  const challenge = await api.get<Challenge>('/api/newsletter/challenge');
  const endsAt = (challenge.parameters.expiresAt ?? 0) * 1000 - MARGIN_MS;
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
      createWorker: () => new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' }),
    });
    return { altcha: solution && btoa(JSON.stringify({ challenge, solution })), endsAt };
  } catch {
    // No workers, or no cryptography outside of https.
    return { altcha: null, endsAt };
  }
}
