import { describe, expect, it } from '@jest/globals';
import { TextSealer } from './sealed-text.js';

describe('A sealed text', () => {
  const sealer = new TextSealer('a secret', 'tests');
  const sealed = sealer.seal('Ana reads 76');

  it('is read with the same secret and purpose only', () => {
    expect(new TextSealer('a secret', 'tests').open(sealed)).toBe('Ana reads 76');
    expect(new TextSealer('another secret', 'tests').open(sealed)).toBeNull();
    expect(new TextSealer('a secret', 'other tests').open(sealed)).toBeNull();
  });

  it('shows nothing of itself, and looks different each time', () => {
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('Ana');
    expect(sealer.seal('Ana reads 76')).not.toBe(sealed);
  });

  it.each(['', 'AAAA', sealed.slice(0, -2), `B${sealed.slice(1)}`])('is refused if it was changed: %j', (changed) =>
    expect(sealer.open(changed === sealed ? '' : changed)).toBeNull(),
  );
});
