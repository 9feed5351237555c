import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs as graphs, dictionary } from '@zxcvbn-ts/language-common';

/** A password, and the words that others know of its account. */
export interface PasswordToEstimate {
  password: string;
  ownWords: string[];
}

/** The estimator looks at no more characters: its time grows with the square of the length (64 take up to 30 ms). */
const MAX_ESTIMATED = 64;
const estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: MAX_ESTIMATED });

/** The worker thread of password-policy.ts: answers how many guesses a password withstands. */
parentPort!.on('message', ({ password, ownWords }: PasswordToEstimate) => {
  parentPort!.postMessage(estimator.check(password, ownWords).guesses);
});
parentPort!.postMessage('ready');
