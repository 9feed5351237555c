import { beforeEach, describe, expect, it, jest } from '@jest/globals';

/** Another document, which has nothing in memory. */
async function openDocument(): Promise<() => string> {
  jest.resetModules();
  return (await import('./tab-name')).tabName;
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('the name of a tab', () => {
  beforeEach(() => {
    leave();
    sessionStorage.clear();
  });

  it('stays the same, also after a reload', async () => {
    const nameOf = await openDocument();
    const name = nameOf();
    expect(nameOf()).toBe(name);
    leave();
    expect((await openDocument())()).toBe(name);
  });

  it('is another one in a duplicate, whose storage is a copy, so that the two write two drafts', async () => {
    const name = (await openDocument())();
    // The first one is still on the screen.
    const copy = (await openDocument())();
    expect(copy).not.toBe(name);
    leave();
    // The duplicate, after a reload.
    expect((await openDocument())()).toBe(copy);
  });

  it('is the same after a phone has unloaded the tab in the background', async () => {
    const name = (await openDocument())();
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    state.mockRestore();
    expect((await openDocument())()).toBe(name);
  });

  it('is another one after everything was cleared', async () => {
    const nameOf = await openDocument();
    const name = nameOf();
    sessionStorage.clear();
    expect(nameOf()).not.toBe(name);
  });
});
