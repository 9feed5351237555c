import { describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { isCounted } from '../features/reading/pages';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

/** People open it mostly without a secret, to sign in. */
const COUNTED = ['/auth'];

const all = (list: RouteObject[]): RouteObject[] => list.flatMap((one) => [one, ...all(one.children ?? [])]);

describe('a page with a secret in its address', () => {
  it('is not counted', () => {
    const pages = all(routes()).filter(({ handle }) => {
      const { secrets, secretPath } = (handle ?? {}) as RouteHandle;
      return secrets !== undefined || secretPath === true;
    });
    const paths = pages.map(({ path = '' }) => path.replaceAll(/:\w+/g, 'x'));
    expect(paths).toEqual(expect.arrayContaining(['/preview/x', '/notifications/off', ...COUNTED]));
    const counted = paths.filter((path) => isCounted(path) && !COUNTED.includes(path));
    expect(counted.map((path) => `${path}: add it to uncountedPages in features/reading/pages.ts`)).toEqual([]);
  });
});
