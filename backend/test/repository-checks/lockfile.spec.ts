import { describe, expect, it } from '@jest/globals';
import { findProblems } from '../../../scripts/lockfile.mjs';

const sound = { version: '1.2.3', integrity: 'sha512-abc' };
const lockOf = (entry: object, path = 'node_modules/thing') => ({
  lockfileVersion: 3,
  packages: { '': { name: 'the-archive' }, [path]: { ...sound, ...entry } },
});

describe('The lockfile check', () => {
  it('allows a pinned package with a checksum', () => {
    expect(findProblems(lockOf({}), {})).toEqual([]);
  });

  it.each([
    ['a link to a folder', { link: true }],
    ['an address', { resolved: 'git+ssh://git@example.org/thing.git' }],
    ['no checksum', { integrity: undefined }],
    ['a weak checksum', { integrity: 'sha1-abc' }],
    ['no version', { version: 'file:../thing' }],
    ['an install script that nobody has approved', { hasInstallScript: true }],
  ])('reports %s', (_, entry) => {
    expect(findProblems(lockOf(entry), {})).toHaveLength(1);
  });

  it('allows an approved install script, also of a nested package', () => {
    const nested = lockOf({ hasInstallScript: true }, 'node_modules/@scope/outer/node_modules/@scope/thing');
    expect(findProblems(nested, { '@scope/thing': false })).toEqual([]);
  });

  it('identifies a package by its own name, not by its alias', () => {
    expect(findProblems(lockOf({ name: 'other', hasInstallScript: true }), { thing: false })).toHaveLength(1);
  });

  it('reports another lockfile version', () => {
    expect(findProblems({ lockfileVersion: 1, packages: {} }, {})).toHaveLength(1);
  });
});
