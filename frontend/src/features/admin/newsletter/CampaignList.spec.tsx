import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../testing/account';
import { problem, type Call } from '../../../testing/api';
import { campaign, counts, noFailures, openCampaigns, sending } from '../../../testing/campaigns';
import { button, connectStream, resetDesk, sendOnStream } from '../../../testing/desk';

resetDesk();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => void jest.useRealTimers());

const row = (subject: string) => screen.findByRole('region', { name: subject });
const running = campaign(3, {
  status: 'sending',
  startedAt: '2026-11-20T09:30:00.000Z',
  counts: { ...counts, recipients: 1204, sent: 744 },
});

describe('the list of emails', () => {
  it('shows how far one that is being sent has come', async () => {
    openCampaigns([running]);
    const sent = await row('Subject 3');
    expect(sent.textContent).toContain('744 of 1,204 sent. If we have to restart, we pick up where we left off.');
    expect(within(sent).getByRole('progressbar', { name: 'Sent' }).getAttribute('aria-valuenow')).toBe('62');
  });

  it('pauses and resumes, and the focus stays with the email', async () => {
    const paused = { ...running, status: 'paused', pausedBecause: 'admin' };
    let now: unknown = running;
    const { calls } = openCampaigns([], {
      'GET /api/newsletter/campaigns': () => ({ body: [now] }),
      'POST /api/newsletter/campaigns/3/pause': () => ({ body: (now = paused) }),
      'POST /api/newsletter/campaigns/3/resume': () => ({ body: (now = running) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause: Subject 3' }));
    expect(await screen.findByText('An editor paused this.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await row('Subject 3')));
    await userEvent.click(button('Resume: Subject 3'));
    expect(await screen.findByRole('button', { name: 'Pause: Subject 3' })).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/newsletter/campaigns/3/pause',
      '/api/newsletter/campaigns/3/resume',
    ]);
  });

  it('asks before it stops one for good', async () => {
    const questions: string[] = [];
    window.confirm = (question = '') => questions.push(question) > 1;
    const { calls } = openCampaigns([running], { 'POST /api/newsletter/campaigns/3/cancel': { body: running } });
    const stop = await screen.findByRole('button', { name: 'Stop Sending: Subject 3' });
    await userEvent.click(stop);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(stop);
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/3/cancel'))).toBe(true));
    expect(questions[0]).toContain('We’ve sent it to 744 of 1,204 people.');
  });

  it('says why a decision wasn’t possible, and shows the email as it is', async () => {
    let reads = 0;
    openCampaigns([], {
      'GET /api/newsletter/campaigns': () => ({ body: [++reads === 1 ? running : { ...running, status: 'sent' }] }),
      'GET /api/newsletter/campaigns/3': { body: { ...running, links: [], failures: noFailures } },
      'POST /api/newsletter/campaigns/3/pause': problem(409, 'This email was sent. There’s nothing to pause.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause: Subject 3' }));
    await waitFor(() =>
      expect(shownToast()).toEqual(['It wasn’t paused', '“Subject 3”: This email was sent. There’s nothing to pause.']),
    );
    expect(await screen.findByText('Sent')).toBeTruthy();
  });

  it('counts down to one that goes out in a moment, in the site’s time zone, and can cancel it', async () => {
    const sendAt = new Date(Date.now() + 100_000).toISOString();
    const { calls } = openCampaigns([campaign(4, { status: 'scheduled', sendAt })], {
      'POST /api/newsletter/campaigns/4/cancel': { body: campaign(4) },
    });
    const scheduled = await row('Subject 4');
    expect(within(scheduled).getByRole('timer').textContent).toMatch(/^1:\d\d left$/);
    await waitFor(() => expect(scheduled.textContent).toMatch(/America\/New York.*You can still cancel\./));
    await userEvent.click(button('Cancel: Subject 4'));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/4/cancel'))).toBe(true));
  });

  it('asks the question before it stops one whose sending has begun meanwhile', async () => {
    const questions: string[] = [];
    window.confirm = (question = '') => questions.push(question) > 0;
    const due = campaign(3, { status: 'scheduled', sendAt: new Date(Date.now() - 5_000).toISOString() });
    const { calls } = openCampaigns([due], {
      'GET /api/newsletter/campaigns/3': { body: { ...running, version: 2, links: [], failures: noFailures } },
      'POST /api/newsletter/campaigns/3/cancel': ({ body }: { body: unknown }) =>
        body ? problem(409, 'Someone changed this email. Open it again.') : { body: running },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Subject 3' }));
    await waitFor(() => expect(questions).toEqual([expect.stringContaining('We’ve sent it to 744 of 1,204 people.')]));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/3/cancel')).map(({ body }) => body ?? null)).toEqual([
        { expectedVersion: 1 },
        null,
      ]),
    );
  });

  it('deletes one that was stopped before anyone got it, and links to no page of it', async () => {
    const started = { status: 'cancelled', startedAt: '2026-11-20T09:30:00.000Z' } as const;
    const { calls } = openCampaigns(
      [campaign(6, started), campaign(7, { ...started, counts: { ...counts, recipients: 2, sent: 1 } })],
      { 'DELETE /api/newsletter/campaigns/6': { status: 204 } },
    );
    const [unsent, stopped] = [await row('Subject 6'), await row('Subject 7')];
    expect(within(unsent).queryByRole('link', { name: 'See it on the site' })).toBeNull();
    expect(within(stopped).getByRole('link', { name: 'See it on the site' })).toBeTruthy();
    expect(within(stopped).queryByRole('button', { name: /^Delete/ })).toBeNull();
    await userEvent.click(within(unsent).getByRole('button', { name: 'Delete: Subject 6' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('shows what became of one that was sent', async () => {
    const sent = campaign(5, {
      status: 'sent',
      startedAt: '2026-09-24T11:00:00.000Z',
      finishedAt: '2026-09-24T11:05:00.000Z',
      counts: { ...counts, recipients: 1150, sent: 1143, failed: 7, unsubscribed: 4, clicks: 318 },
    });
    openCampaigns([sent], {
      'GET /api/newsletter/campaigns/5': {
        body: {
          ...sent,
          links: [{ link: '/article/9', title: 'Bossy Is a Job Description', clicks: 241 }],
          failures: { ...noFailures, unknown: 5, full: 2 },
        },
      },
    });
    const shown = await row('Subject 5');
    const figures = within(shown).getAllByRole('definition');
    await waitFor(() =>
      expect(figures.map(({ textContent }) => textContent)).toEqual([
        '1,143of 1,150 people',
        '318clicks, not people: we don’t know who',
        '4no questions asked',
        '75 addresses don’t exist, 2 mailboxes are full',
      ]),
    );
    expect(shown.textContent).toContain('Bossy Is a Job Description');
    expect(shown.textContent).toContain('We don’t count opens. There’s no tracking pixel in our email.');
    expect(within(shown).getByRole('link', { name: 'See it on the site' }).getAttribute('href')).toBe('/newsletter/5');
  });

  it('is read again when an email changed in another window', async () => {
    let subject = 'Before';
    openCampaigns([], { 'GET /api/newsletter/campaigns': () => ({ body: [campaign(1, { subject })] }) });
    await row('Before');
    connectStream();
    subject = 'After';
    sendOnStream('changed', ['campaigns']);
    expect(await row('After')).toBeTruthy();
  });

  it.each([
    ['is being sent', { status: 'sending' as const }, true],
    ['was sent today', { status: 'sent' as const, finishedAt: new Date().toISOString() }, true],
    ['was sent last week', { status: 'sent' as const, finishedAt: '2026-11-20T09:35:00.000Z' }, false],
  ])('is read again every few seconds while an email %s: its counts change', async (_, state, isReadAgain) => {
    jest.useFakeTimers({ advanceTimers: true });
    const started = { ...state, startedAt: '2026-11-20T09:30:00.000Z' };
    let clicks = 1;
    const read = () => ({ body: [campaign(5, { ...started, counts: { ...counts, sent: 9, clicks } })] });
    const { requestsTo } = openCampaigns([], {
      'GET /api/newsletter/campaigns': read,
      'GET /api/newsletter/campaigns/5': () => ({ body: { ...read().body[0], links: [], failures: noFailures } }),
    });
    await row('Subject 5');
    const before = requestsTo('/api/newsletter/campaigns').length;
    clicks = 2;
    await act(() => jest.advanceTimersByTimeAsync(13_000));
    expect(requestsTo('/api/newsletter/campaigns').length > before).toBe(isReadAgain);
    if (isReadAgain && started.status === 'sent')
      expect((await row('Subject 5')).textContent).toContain('Clicked a link2');
  });

  it('moves a scheduled email to another time', async () => {
    let sendAt = '2027-01-05T12:00:00.000Z';
    const scheduled = () => campaign(4, { status: 'scheduled', sendAt, version: 3 });
    const { calls } = openCampaigns([], {
      'GET /api/newsletter/campaigns': () => ({ body: [scheduled()] }),
      'POST /api/newsletter/campaigns/4/send': ({ body }: Call) => {
        ({ sendAt } = body as { sendAt: string });
        return { body: scheduled() };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Time: Subject 4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Time' });
    const input = within(dialog).getByLabelText<HTMLInputElement>('When it goes out');
    expect(input.value).toBe('2027-01-05T07:00');
    await userEvent.clear(input);
    await userEvent.type(input, '2027-01-06T08:30');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
    await waitFor(async () => expect((await row('Subject 4')).textContent).toContain('January 6, 2027, 8:30 AM'));
    expect(shownToast()[0]).toBe('Time changed');
    expect(calls.find(({ path }) => path.endsWith('/4/send'))?.body).toEqual({
      sendAt: '2027-01-06T13:30:00.000Z',
      expectedVersion: 3,
    });
  });

  it('says why the time of one could not be changed: in the dialog, or beside an email that has left', async () => {
    let answer = problem(400, 'Choose a time in the future, at most one year from now.');
    let status: 'scheduled' | 'sending' = 'scheduled';
    openCampaigns([], {
      'GET /api/newsletter/campaigns': () => ({ body: [campaign(4, { status, sendAt: '2027-01-05T12:00:00.000Z' })] }),
      'POST /api/newsletter/campaigns/4/send': () => answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Time: Subject 4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Time' });
    const change = within(dialog).getByRole('button', { name: 'Change' });
    await userEvent.click(change);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Choose a time in the future');
    answer = problem(409, 'This email is being sent. It can’t be sent again.');
    status = 'sending';
    await userEvent.click(change);
    await waitFor(() => expect(shownToast()[0]).toBe('The time wasn’t changed'));
    expect(await screen.findByRole('button', { name: 'Pause: Subject 4' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a scheduled email is a draft again', async () => {
    openCampaigns([campaign(1, { notSentBecause: 'article' })]);
    expect((await row('Subject 1')).textContent).toContain(
      'This didn’t go out: its article was deleted or unpublished.',
    );
  });

  it('says that nothing reaches anyone without a mail server', async () => {
    openCampaigns([campaign(1)], { 'GET /api/newsletter/sending': { body: { ...sending, mailServer: false } } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There’s no mail server. We write emails to files on the server, and nobody gets them.',
    );
  });

  it('leads to the first email while there is none', async () => {
    const { path } = openCampaigns([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Write the First One' }));
    expect(path()).toBe('/admin?tab=campaigns&campaign=new');
  });
});
