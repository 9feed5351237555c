import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Post } from '../../../lib/api/types';
import { resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { RequestNotice } from './RequestNotice';

resetDesk();

const waiting = { askedBy: 'Ada', askedOn: '2026-11-24', answer: null };
const answered = { ...waiting, answer: { by: 'Bea', on: '2026-11-25', note: 'Who says so?\nAdd a source.' } };

function open(publishRequest: object | null, isWriter: boolean, isSent = true) {
  const answers: string[] = [];
  let withdrawn = 0;
  const requests = {
    busy: false,
    error: null,
    asking: { label: 'Ask to Publish', ask: () => undefined },
    withdraw: () => void (withdrawn += 1),
    answer: (note: string) => {
      answers.push(note);
      return Promise.resolve(isSent);
    },
  };
  const view = renderPage(<RequestNotice post={{ publishRequest } as Post} {...{ isWriter, requests }} />);
  return { ...view, answers, withdrawn: () => withdrawn };
}
const note = () => screen.getByRole('note').textContent;

describe('the request to publish an article', () => {
  it('is not there before somebody has asked', () => {
    open(null, true);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('tells writers that they asked, and lets them withdraw their request', async () => {
    const { withdrawn } = open(waiting, true);
    expect(note()).toMatch(/^You asked an editor to publish this on .+\. You can keep writing until they do\./);
    expect(screen.queryByRole('button', { name: 'Not Yet...' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw Request' }));
    expect(withdrawn()).toBe(1);
  });

  it('shows writers the answer, and goes away when they dismiss it', async () => {
    const { withdrawn } = open(answered, true);
    expect(note()).toMatch(/^Bea answered on .+: Who says so\?\nAdd a source\./);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(withdrawn()).toBe(1);
  });

  it('lets an editor answer with a reason, in one dialog that closes once it is sent', async () => {
    const { answers } = open(waiting, false);
    expect(note()).toContain('Ada asked you to publish this');
    await userEvent.click(screen.getByRole('button', { name: 'Not Yet...' }));
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send to the Writer' });
    expect(send.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Why not yet'), 'Add a source.');
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answers).toEqual(['Add a source.']);
  });

  it('keeps the reason when it was not sent', async () => {
    open(waiting, false, false);
    await userEvent.click(screen.getByRole('button', { name: 'Not Yet...' }));
    await userEvent.type(await screen.findByLabelText('Why not yet'), 'Add a source.');
    await userEvent.click(screen.getByRole('button', { name: 'Send to the Writer' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Why not yet').value).toBe('Add a source.');
  });

  it('asks before it discards the reason, by key or by button', async () => {
    const asked: string[] = [];
    window.confirm = (question = '') => asked.push(question) > 2;
    open(waiting, false);
    const answer = () => userEvent.click(screen.getByRole('button', { name: 'Not Yet...' }));
    await answer();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
    await answer();
    await userEvent.type(await screen.findByLabelText('Why not yet'), 'Add a source.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asked).toEqual(['Discard what you typed?', 'Discard what you typed?']);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Why not yet').value).toBe('Add a source.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses a reason that is longer than the writer would get', async () => {
    open(waiting, false);
    await userEvent.click(screen.getByRole('button', { name: 'Not Yet...' }));
    await userEvent.click(await screen.findByLabelText('Why not yet'));
    await userEvent.paste('x'.repeat(501));
    expect(screen.getByText(/501 of 500/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to the Writer' }).disabled).toBe(true);
  });

  it('shows other editors what was answered, and asks for no second answer', () => {
    open(answered, false);
    expect(note()).toContain('Bea answered the writer on');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
