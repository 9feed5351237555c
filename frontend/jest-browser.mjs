import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what every browser has and jsdom lacks, lent by Node. */
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
    // The one that belongs to jsdom's own signals would be refused by Node's fetch.
    this.global.AbortController = AbortController;
    this.global.AbortSignal = AbortSignal;
    // Tells React that `act` surrounds what a test does.
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
    this.customExportConditions = ['browser', 'import', 'module', 'default'];
  }

  exportConditions() {
    return this.customExportConditions;
  }
}
