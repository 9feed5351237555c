import { describe, expect, it } from '@jest/globals';
import { deviceWords } from './device-words.js';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('The words for a device', () => {
  it.each([
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [`${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Mobile/15E148`, 'Safari on iPhone'],
    [
      `${MOZILLA} (iPad; CPU OS 19_0 like Mac OS X) ${WEBKIT} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox on iPad',
    ],
    [`${MOZILLA} (X11; CrOS x86_64 16000.0.0) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [`${MOZILLA} (Linux; Android 16; K) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android phone'],
    [
      `${MOZILLA} (Linux; Android 16; SM-S921B) ${BLINK} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android phone',
    ],
    [`${MOZILLA} (Linux; Android 15; Tab) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Android tablet'],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.0 Safari/605.1.15`, 'Safari on Mac'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${BLINK} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`,
      'Opera on Mac',
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    ['curl/8.5.0', undefined],
    ['<script>alert(1)</script>', undefined],
    [`${'x'.repeat(1_000)} Firefox/140.0`, undefined],
    ['', undefined],
    [undefined, undefined],
  ])('in %j are %j: no version, no model', (agent, words) => {
    expect(deviceWords(agent)).toBe(words);
  });
});
