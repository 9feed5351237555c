import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi } from '../../../testing/api';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { whyNotOut } from './pictures/use-editor-pictures';
import type { Upload } from './pictures/upload-queue';
import type { Writing } from './saving/use-working-copy';
import { usePublishing } from './use-publishing';

resetDesk();

const post = { id: 9, version: 3, published: false, hasDraft: true, scheduledFor: null };
const writing = {
  copy: { id: 9, version: 1, hasCopy: true, isSaved: true, flush: () => Promise.resolve(true) },
  post,
  setPost: () => undefined,
} as unknown as Writing;

function Header({ whyNotPublish, mayGoOut }: { whyNotPublish: string | null; mayGoOut: () => Promise<boolean> }) {
  const { busy, publish, more } = usePublishing({
    writing,
    isNew: false,
    isWriter: false,
    title: () => 'Spinster',
    timeZone: 'UTC',
    chosenTime: () => null,
    whyNot: null,
    whyNotPublish,
    mayGoOut,
    back: '/admin',
    onPreview: () => undefined,
    onSchedule: () => undefined,
    onText: () => undefined,
  });
  const now = more.find(({ label }) => label === 'Publish Now')!;
  return (
    <>
      <button onClick={() => publish()}>{busy ?? 'Publish'}</button>
      <button disabled={now.disabled} onClick={() => publish(true)}>
        Publish Now
      </button>
    </>
  );
}

function open(whyNotPublish: string | null, mayGoOut: () => Promise<boolean>) {
  const calls = mockApi({ 'POST /api/posts/9/publish': { status: 500 } });
  renderPage(<Header whyNotPublish={whyNotPublish} mayGoOut={mayGoOut} />);
  return calls;
}

describe('publishing', () => {
  it('waits for uploads, whichever button is pressed', async () => {
    const calls = open('Your pictures are still uploading.', () => Promise.resolve(true));
    expect((button('Publish Now') as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(button('Publish'));
    expect(button('Publish')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('asks about alternative texts once, however often Publish is pressed, and sends one request', async () => {
    const answers: ((may: boolean) => void)[] = [];
    const calls = open(null, () => new Promise((resolve) => answers.push(resolve)));
    const publish = button('Publish');
    act(() => {
      publish.click();
      publish.click();
    });
    await screen.findByRole('button', { name: 'publish' });
    await userEvent.click(button('Publish Now'));
    expect(answers).toHaveLength(1);
    act(() => answers[0]!(true));
    await screen.findByRole('button', { name: 'Publish' });
    expect(calls.map(({ method }) => method)).toEqual(['POST']);
  });

  it('can be tried again when the question was answered with no', async () => {
    const answers: ((may: boolean) => void)[] = [];
    const calls = open(null, () => new Promise((resolve) => answers.push(resolve)));
    await userEvent.click(button('Publish'));
    act(() => answers[0]!(false));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(calls).toEqual([]);
  });
});

describe('uploads into the text', () => {
  const upload = (kind: Upload['state']['kind'], target: Upload['target'] = 'text') =>
    ({ target, state: { kind } }) as Upload;

  it.each([
    ['nothing', [], null],
    ['one that waits', [upload('waiting')], 'Your pictures are still uploading.'],
    ['one that is sent', [upload('sending')], 'Your pictures are still uploading.'],
    ['one that failed', [upload('sending'), upload('failed')], 'A picture didn’t upload. Try again or remove it.'],
    ['one that was refused', [upload('refused')], null],
    ['one into the library', [upload('failed', 'library'), upload('sending', 'library')], null],
  ])('say why the article cannot go out: %s', (_, uploads, words) => {
    expect(whyNotOut(uploads)).toBe(words);
  });
});
