import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import type { TestApp } from './test-app.js';

export const challengeOf = async ({ visitor }: Pick<TestApp, 'visitor'>): Promise<Challenge> =>
  (await visitor.get('/api/newsletter/challenge').expect(200)).body as Challenge;

/** As altcha sends it. */
export const encode = (challenge: Challenge, solution: object): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

export async function solutionOf(challenge: Challenge): Promise<Solution> {
  return (await solveChallenge({ challenge, deriveKey }))!;
}

/** Fetches a challenge and solves it, as the form does. */
export async function solve(archive: Pick<TestApp, 'visitor'>): Promise<string> {
  const challenge = await challengeOf(archive);
  return encode(challenge, await solutionOf(challenge));
}
