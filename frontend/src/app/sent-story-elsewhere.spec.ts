import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { dismissSentStory, showSentStory, useSentStory } from '../features/stories/sent-story';
import { dismissSentStoryElsewhere } from './sent-story-elsewhere';

describe('the number of a story that was just sent', () => {
  afterEach(dismissSentStory);

  const visit = async (paths: string[], shown = true) => {
    const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/stories'] });
    dismissSentStoryElsewhere(router);
    showSentStory('4071992655308184');
    useSentStory.setState({ shown });
    for (const path of paths) await router.navigate(path);
    return useSentStory.getState().receipt;
  };

  it.each([[['/data']], [['/data', '/stories']], [['/confessions/']], [['/stories?share=1']]])(
    'is still there after %j',
    async (paths) => expect(await visit(paths)).toBe('4071992655308184'),
  );

  it.each([[['/data', '/', '/stories']], [['/stories/7']], [['/data', '/admin']], [['/submit', '/data']]])(
    'is gone after %j',
    async (paths) => expect(await visit(paths)).toBeUndefined(),
  );

  it('is still there, wherever its author goes on to, until they have seen it', async () =>
    expect(await visit(['/journal', '/article/3'], false)).toBe('4071992655308184'));

  it('is gone after ten minutes if its author has not seen it, for the next person at the device', () => {
    jest.useFakeTimers();
    try {
      showSentStory('4071992655308184');
      jest.advanceTimersByTime(9 * 60_000);
      expect(useSentStory.getState().receipt).toBe('4071992655308184');
      jest.advanceTimersByTime(2 * 60_000);
      expect(useSentStory.getState()).toMatchObject({ waiting: false, receipt: undefined });
      showSentStory('4071992655308184');
      useSentStory.setState({ shown: true });
      jest.advanceTimersByTime(60 * 60_000);
      expect(useSentStory.getState().receipt).toBe('4071992655308184');
    } finally {
      jest.useRealTimers();
    }
  });
});
