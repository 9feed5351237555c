import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom plus globals that every browser has and jsdom lacks, taken from Node. */
const LENT = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'structuredClone',
];

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of LENT) this.global[name] ??= globalThis[name];
    // Node's fetch rejects jsdom's own abort signals.
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
    // Tells React that tests wrap updates in `act`.
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
    this.customExportConditions = ['browser', 'import', 'module', 'default'];
  }

  exportConditions() {
    return this.customExportConditions;
  }
}
