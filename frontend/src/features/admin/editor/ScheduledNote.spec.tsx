import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Post } from '../../../lib/api/types';
import { renderPage } from '../../../testing/render-page';
import { ScheduledNote } from './ScheduledNote';

const HOUR = 3_600_000;
const open = (inHours: number | null, isWriter = true) => {
  const scheduledFor = inHours === null ? null : new Date(Date.now() + inHours * HOUR).toISOString();
  renderPage(<ScheduledNote post={{ scheduledFor } as Post} isWriter={isWriter} timeZone="UTC" />);
  return screen.queryByRole('note')?.textContent;
};

describe('the note about a scheduled article', () => {
  it('tells its writer when it goes out, and who can change it', () =>
    expect(open(48)).toMatch(
      /^An editor scheduled this article\. It goes out .+day, .+ [AP]M\. Until then, only an editor can change the text or the time, so ask one if something’s wrong\.$/,
    ));

  it.each([
    ['for an editor, who can change it', 48, false],
    ['for an article that is not scheduled', null, true],
    ['once it is out', -1, true],
  ])('is not there %s', (_, inHours, isWriter) => expect(open(inHours, isWriter)).toBeUndefined());
});
