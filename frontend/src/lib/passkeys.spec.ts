import { describe, expect, it } from '@jest/globals';
import { deviceName, isReplaced, passkeyProblem } from './passkeys';

const errorNamed = (name: string) => Object.assign(new Error('x'), { name });

describe('passkeys', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Android phone'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Chromebook'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows computer'],
    ['something else', 'My device'],
  ])('are named after the device: %s', (agent, name) => expect(deviceName(agent)).toBe(name));

  it('say why there is none', () => {
    expect(passkeyProblem(errorNamed('InvalidStateError'))).toContain('already has a passkey');
    expect(passkeyProblem(errorNamed('SecurityError'))).toContain('at this address');
    expect(passkeyProblem(errorNamed('NotAllowedError'))).toContain('Try again');
    expect(isReplaced(errorNamed('AbortError'))).toBe(true);
    expect(isReplaced('AbortError')).toBe(false);
  });
});
