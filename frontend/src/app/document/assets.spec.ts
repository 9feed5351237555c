import { describe, expect, it } from '@jest/globals';
import { assetsFromManifest } from './assets';

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_react.js', '_vendor.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_vendor.js': { file: 'assets/vendor.js', imports: ['_react.js'] },
  'src/app/pages/article.tsx': {
    file: 'assets/article.js',
    isDynamicEntry: true,
    imports: ['_vendor.js', '_cover.js'],
  },
  '_cover.js': { file: 'assets/cover.js' },
  'src/app/styles/styles.css': { file: 'assets/styles.css' },
};

describe('assets', () => {
  it('lists the entry, the modules every page loads, and the modules each page adds', () => {
    expect(assetsFromManifest(manifest)).toEqual({
      scripts: ['/assets/entry.js'],
      sheet: '/assets/styles.css',
      preloads: ['/assets/react.js', '/assets/vendor.js'],
      pages: { 'src/app/pages/article.tsx': ['/assets/article.js', '/assets/cover.js'] },
    });
  });
  it('rejects a manifest without the client entry', () => expect(() => assetsFromManifest({})).toThrow(/entry-client/));
});
