import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../../lib/returned-form';
import { resetBetweenTests } from '../../testing/account';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ReceiptPage from './receipt';

resetBetweenTests();

const RECEIPT = '4071992655308184';
const WORDS = 'The queue behind me went quiet.';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Receipt number' });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('a form of /receipt that was sent without scripts', () => {
  const renderReturned = (form: Partial<ReturnedForm>) => {
    mockApi({});
    hydration.active = true;
    const returned = { form: 'receipt', status: 200, error: '', errors: [], values: {}, ...form };
    const page = renderPage(
      <ReturnedFormContext value={returned}>
        <ReceiptPage />
      </ReturnedFormContext>,
      '/receipt',
    );
    hydration.active = false;
    return page;
  };
  afterEach(() => {
    hydration.active = false;
  });

  it('opens the receipt, and the next form has its number', async () => {
    renderReturned({ values: { receipt: RECEIPT, status: 'waiting', content: WORDS, category: 'Other' } });
    expect(await title('It’s waiting for an editor.')).toBeTruthy();
    const numbers = [...document.querySelectorAll<HTMLInputElement>('input[name=receipt]')];
    expect(numbers.map(({ type, value }) => [type, value])).toEqual([
      ['hidden', RECEIPT],
      ['hidden', RECEIPT],
    ]);
  });

  it('links a published story', async () => {
    renderReturned({ values: { receipt: RECEIPT, status: 'published', content: WORDS, storyId: '7' } });
    expect((await screen.findByRole('link', { name: 'Read It on the Site' })).getAttribute('href')).toBe('/stories/7');
  });

  it('comes back with the number and the reason', async () => {
    renderReturned({ status: 404, error: 'Not found.', values: { receipt: '4071 9926 5530 8148' } });
    expect(await screen.findByText(/Check the digits: two may be switched\./)).toBeTruthy();
    expect(field().value).toBe('4071 9926 5530 8148');
  });

  it('says that a change was saved', async () => {
    renderReturned({ form: 'receipt-correct', values: { receipt: RECEIPT, status: 'waiting', content: WORDS } });
    expect(await screen.findByText('Saved. The editors will read it as it is now.')).toBeTruthy();
  });

  it('comes back with the text of a change that was refused', async () => {
    const error = 'Keep it to 10,000 characters or fewer.';
    renderReturned({ form: 'receipt-correct', status: 400, error, values: { receipt: RECEIPT, content: 'Too long.' } });
    expect(await title('Your change isn’t saved.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your story' }).value).toBe('Too long.');
    expect(screen.getByText(error)).toBeTruthy();
    expect(screen.getByText(/Number ending in/).textContent).toContain('8184');
  });

  it('comes back with the content notes of a change that had too many, and the error is theirs', async () => {
    const error = 'Pick at most three content notes.';
    const values = { receipt: RECEIPT, content: WORDS, contentNotes: 'suicide family slurs death' };
    renderReturned({ form: 'receipt-correct', status: 400, error, errors: [{ path: 'contentNotes', message: error }], values }); // prettier-ignore
    const group = await screen.findByRole('group', { name: 'Content note' });
    expect(document.getElementById(group.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent).toBe(error);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
    expect(screen.getByRole('textbox', { name: 'Your story' }).getAttribute('aria-invalid')).toBe('false');
  });

  it('says why a story was not taken back, and has the number', async () => {
    renderReturned({ form: 'receipt-withdraw', status: 503, error: 'We’re busy.', values: { receipt: RECEIPT } });
    expect(await screen.findByText('Your story is still there. We’re busy.')).toBeTruthy();
    expect(field().value).toBe('4071 9926 5530 8184');
  });
});
