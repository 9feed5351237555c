import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../../components/toasts/Toasts';
import { useToastSlot } from '../../../components/toasts/toast';
import { clearReaderState } from '../../../lib/leaving';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { useSentStory } from '../sent-story';
import { StoryForm } from './StoryForm';

const WORDS = 'The queue behind me went quiet.';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

let sent = 0;
const open = (answers: Parameters<typeof mockApi>[0] = {}) => {
  sent = 0;
  const calls = mockApi({ 'GET /api/confessions': { body: [] }, ...answers });
  return {
    calls,
    ...renderPage(
      <>
        <StoryForm eager={false} onSent={() => (sent += 1)} />
        <Toasts />
      </>,
    ),
  };
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Share Your Anonymous Story' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Anonymously' }));
const message = () => {
  const toast = useToastSlot.getState().toast;
  return toast && [toast.title, toast.description, toast.tone];
};

afterEach(() => {
  act(clearReaderState);
  useToastSlot.setState({ toast: null });
});

describe('the story form', () => {
  it('has a field of five rows and says who will see the story', () => {
    open();
    expect(field().rows).toBe(5);
    expect(field().required).toBe(true);
    expect(field().placeholder).toBe('Share your experience here...');
    expect(screen.getByText('All submissions are anonymous and reviewed before publishing.')).toBeTruthy();
  });

  it('sends the words and the category Other, confirms, and closes', async () => {
    const { calls } = open({ 'POST /api/confessions': { status: 201, body: {} } });
    await userEvent.type(field(), `  ${WORDS} `);
    await submit();
    await waitFor(() => expect(sent).toBe(1));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      content: WORDS,
      category: 'Other',
      formToken: expect.stringMatching(/^[\da-f]{32}$/),
    });
    // The panel that takes the place of the form says that it was sent.
    expect(message()).toBeNull();
  });

  it('says that the story was sent on the page to which the reader has gone meanwhile', async () => {
    let respond: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (respond = resolve));
    const { unmount } = open({ 'POST /api/confessions': () => answered.then(() => ({ status: 201, body: {} })) });
    await userEvent.type(field(), WORDS);
    await submit();
    unmount();
    respond();
    await waitFor(() =>
      expect(message()).toEqual(['Story submitted', 'Your story has been submitted for review.', 'plain']),
    );
    expect(sent).toBe(0);
  });

  it('offers the number on the page to which the reader has gone meanwhile, which does not show it', async () => {
    let respond: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (respond = resolve));
    const receipt = '4071992655308184';
    const { go, path } = open({
      'POST /api/confessions': () => answered.then(() => ({ status: 201, body: { receipt } })),
    });
    await userEvent.type(field(), WORDS);
    await submit();
    await go('/journal');
    act(respond);
    await waitFor(() => expect(message()?.[0]).toBe('Story submitted'));
    expect(JSON.stringify(useToastSlot.getState())).not.toContain(receipt);
    const { label, run } = useToastSlot.getState().toast!.action!;
    expect(label).toBe('See Your Number');
    act(run);
    await waitFor(() => expect(path()).toBe('/stories'));
    expect(useSentStory.getState()).toEqual({ waiting: true, receipt, shown: false });
  });

  it('keeps no number that comes after Leave this page', async () => {
    let respond: (given: object) => void = () => undefined;
    const answered = new Promise<object>((resolve) => (respond = resolve));
    const { calls } = open({ 'POST /api/confessions': () => answered });
    await userEvent.type(field(), WORDS);
    await submit();
    await screen.findByRole('button', { name: 'Submitting...' });
    document.documentElement.classList.add('left');
    act(clearReaderState);
    act(() => respond({ status: 201, body: { receipt: '4071992655308184' } }));
    await screen.findByRole('button', { name: 'Submit Anonymously' });
    document.documentElement.classList.remove('left');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect([useSentStory.getState().receipt, message(), sent]).toEqual([undefined, null, 0]);
  });

  it('closes the toast of a failed try once the story is sent', async () => {
    let tries = 0;
    open({ 'POST /api/confessions': () => ((tries += 1) === 1 ? problem(503, 'Busy.') : { status: 201, body: {} }) });
    await userEvent.type(field(), WORDS);
    await submit();
    await waitFor(() => expect(message()).toEqual(['Submission failed', 'Busy.', 'bad']));
    await submit();
    await waitFor(() => expect(sent).toBe(1));
    expect(message()).toBeNull();
  });

  it('sends up to three content notes, which stay with the unsent story', async () => {
    const { calls, unmount } = open({ 'POST /api/confessions': { status: 201, body: {} } });
    const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    const open1 = screen.getByText('Content note (optional)');
    await userEvent.click(open1);
    for (const name of ['Slurs', 'Family', 'Sexual violence']) await userEvent.click(box(name));
    expect(open1.textContent).toBe('Content note (optional): sexual violence, family, slurs');
    expect(box('Death').disabled).toBe(true);
    await userEvent.click(box('Sexual violence'));
    expect(box('Death').disabled).toBe(false);
    await userEvent.type(field(), WORDS);
    unmount();
    const again = open({ 'POST /api/confessions': { status: 201, body: {} } });
    expect([box('Slurs').checked, box('Family').checked, box('Death').checked]).toEqual([true, true, false]);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('slurs');
    await submit();
    await waitFor(() => expect(sent).toBe(1));
    expect(calls).toEqual([]);
    expect(again.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      content: WORDS,
      contentNotes: ['family', 'slurs'],
    });
  });

  it('clears the content notes for Leave this page', async () => {
    open();
    const box = () => screen.getByLabelText<HTMLInputElement>('Suicide');
    await userEvent.click(box());
    expect(box().checked).toBe(true);
    act(clearReaderState);
    expect(box().checked).toBe(false);
  });

  it('sends once, however often the button is pressed, and shows that it is sending', async () => {
    let answer: (given: object) => void = () => undefined;
    const { calls } = open({ 'POST /api/confessions': () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(field(), WORDS);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit Anonymously' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Submitting...' }));
    expect(field().readOnly).toBe(true);
    answer({ status: 201, body: {} });
    await waitFor(() => expect(sent).toBe(1));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    ['taken', { status: 201, body: { receipt: '4071992655308184' } }],
    ['refused', problem(400, 'Too long.', [{ path: 'content', message: 'Too long.' }])],
  ])('opened again while the story is sent, offers it once and shows that it was %s', async (what, answer) => {
    let respond: (given: typeof answer) => void = () => undefined;
    const first = open({ 'POST /api/confessions': () => new Promise((resolve) => (respond = resolve)) });
    await userEvent.type(field(), WORDS);
    await submit();
    await screen.findByRole('button', { name: 'Submitting...' });
    first.unmount();
    const { calls } = open();
    expect([field().value, field().readOnly]).toEqual([WORDS, true]);
    await userEvent.click(screen.getByRole('button', { name: 'Submitting...' }));
    act(() => respond(answer));
    if (what === 'taken') {
      await waitFor(() => expect([sent, useSentStory.getState().receipt]).toEqual([1, '4071992655308184']));
      expect(message()).toBeNull();
    } else {
      await screen.findByText('Too long.', { selector: '.field-error > span' });
      await waitFor(() => expect([sent, field().value, field().readOnly]).toEqual([0, WORDS, false]));
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends a retry with the same token, and the next story with another one', async () => {
    let status = 503;
    const { calls } = open({
      'POST /api/confessions': () => (status === 201 ? { status, body: {} } : problem(status, 'Away.')),
    });
    const tokens = () => calls.flatMap(({ body }) => ((body ?? {}) as { formToken?: string }).formToken ?? []);
    await userEvent.type(field(), WORDS);
    await submit();
    await waitFor(() => expect(message()?.[1]).toBe('Away.'));
    status = 201;
    await submit();
    await waitFor(() => expect(sent).toBe(1));
    await submit();
    await waitFor(() => expect(sent).toBe(2));
    const [first, retried, next] = tokens();
    expect(retried).toBe(first);
    expect(next).not.toBe(first);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(first);
  });

  it('sends the story again without its token to an old server that does not accept one', async () => {
    const { calls } = open({
      'POST /api/confessions': ({ body }: { body?: unknown }) =>
        'formToken' in (body as object) ? problem(400, 'Unrecognized key: formToken') : { status: 201, body: {} },
    });
    await userEvent.type(field(), WORDS);
    await submit();
    await waitFor(() => expect(sent).toBe(1));
    expect(calls.map(({ body }) => Object.keys(body as object))).toEqual([
      ['content', 'category', 'formToken'],
      ['content', 'category'],
    ]);
  });

  it('rejects an empty story at the field and in a toast', async () => {
    const { calls } = open();
    await userEvent.type(field(), '   ');
    await submit();
    const refused = await screen.findByText(/^Required/, { selector: '.field-error > span' });
    expect(refused.parentElement!.textContent).toBe(
      'Required: the box is empty. Write your story in it, then send it.',
    );
    expect(message()).toEqual(['Invalid submission', 'Required', 'bad']);
    expect(document.activeElement).toBe(field());
    expect(calls).toEqual([]);
  });

  it('counts characters near the limit, and rejects one too many', async () => {
    open();
    fireEvent.change(field(), { target: { value: 'a'.repeat(8_999) } });
    expect(screen.queryByText(/characters? left/)).toBeNull();
    fireEvent.change(field(), { target: { value: '😀'.repeat(9_999) } });
    expect(screen.getByText('1 character left')).toBeTruthy();
    fireEvent.change(field(), { target: { value: 'a'.repeat(10_001) } });
    expect(screen.getByText('1 character too many')).toBeTruthy();
    await submit();
    expect(message()?.[1]).toBe('Keep it to 10,000 characters or fewer.');
  });

  it.each([
    [429, 'Too many stories. Please wait.'],
    [503, 'The database is away.'],
  ])('keeps every word when the server responds %i', async (status, sentence) => {
    open({ 'POST /api/confessions': problem(status, sentence) });
    await userEvent.type(field(), WORDS);
    await submit();
    await waitFor(() => expect(message()).toEqual(['Submission failed', sentence, 'bad']));
    expect(field().value).toBe(WORDS);
    expect(sent).toBe(0);
  });

  it('shows the server’s message at its field', async () => {
    const sentence = 'Content is not a story.';
    open({ 'POST /api/confessions': problem(400, sentence, [{ path: 'content', message: sentence }]) });
    await userEvent.type(field(), WORDS);
    await submit();
    expect(
      (await screen.findAllByText(sentence)).some((element) => element.parentElement?.className === 'field-error'),
    ).toBe(true);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the text while it is not rendered, in no storage, and clears it for Leave this page', async () => {
    const first = open();
    await userEvent.type(field(), WORDS);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('queue');
    first.unmount();
    open();
    expect(field().value).toBe(WORDS);
    act(clearReaderState);
    await waitFor(() => expect(field().value).toBe(''));
  });
});
