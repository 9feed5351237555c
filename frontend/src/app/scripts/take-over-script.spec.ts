import { describe, expect, it } from '@jest/globals';
import { takeOverScript } from './take-over-script';

/** Runs the script as a page would. `added` lists what it has added to the head so far. */
function open({ hidden = false, tells = false } = {}) {
  const added: string[] = [];
  const steps: { frame: (() => void)[]; later: (() => void)[] } = { frame: [], later: [] };
  const painted: ((names: string[]) => void)[] = [];
  class PerformanceObserver {
    static supportedEntryTypes = ['paint'];
    constructor(then: (list: object, me: object) => void) {
      painted.push((names) => then({ getEntriesByName: (name: string) => names.filter((it) => it === name) }, this));
    }
    observe() {}
    disconnect() {}
  }
  const means = {
    document: {
      hidden,
      currentScript: {
        previousElementSibling: { dataset: { entries: '/entry.js', modules: '/a.js /b.js', sheet: '/rest.css' } },
      },
      querySelector: (tag: string) => ({
        after: (it: { rel: string; href: string }) => added.push(`${it.rel} ${it.href} after ${tag}`),
      }),
      createElement: (tag: string) => ({ tag }),
      head: {
        append: (it: { tag: string; href?: string; src?: string }) => added.push(`${it.tag} ${it.href ?? it.src}`),
      },
    },
    self: tells ? { PerformanceObserver } : {},
    requestAnimationFrame: (then: () => void) => steps.frame.push(then),
    setTimeout: (then: () => void, after = 0) => (after > 0 ? steps.later : steps.frame).push(then),
  };
  new Function(...Object.keys(means), takeOverScript)(...Object.values(means));
  const run = (which: keyof typeof steps) => steps[which].splice(0).forEach((then) => then());
  return { added, run, paint: (...names: string[]) => painted.forEach((then) => then(names)) };
}

const ALL = ['stylesheet /rest.css after style', 'link /a.js', 'link /b.js', 'script /entry.js'];

describe('the script that loads the modules', () => {
  it('waits until after the next frame in browsers without paint timing', () => {
    const { added, run } = open();
    expect(added).toEqual([]);
    run('frame');
    expect(added).toEqual([]);
    run('frame');
    expect(added).toEqual([]);
    run('frame');
    expect(added).toEqual(ALL);
  });

  it('waits for the first contentful paint where the browser reports it', () => {
    const { added, run, paint } = open({ tells: true });
    run('frame');
    paint('first-paint');
    expect(added).toEqual([]);
    paint('first-contentful-paint');
    run('frame');
    expect(added).toEqual(ALL);
  });

  it('does not wait on a hidden page, which is never painted', () => {
    const { added, run } = open({ hidden: true });
    run('frame');
    expect(added).toEqual(ALL);
  });

  it('loads once, and after a timeout even without a paint', () => {
    const { added, run } = open();
    run('later');
    run('frame');
    run('frame');
    expect(added).toEqual(ALL);
  });
});
