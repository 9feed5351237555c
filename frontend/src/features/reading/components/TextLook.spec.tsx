import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseTextFont, chooseTextSize } from '../../../theme/text-look';
import { mockApi } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { TextLook } from './TextLook';

const marks = () => ({ text: document.documentElement.dataset.text, face: document.documentElement.dataset.face });
const button = () => screen.getByRole('button', { name: 'Text size and font' });
const panel = () => screen.findByRole('group', { name: 'Text size and font' });

beforeEach(() => {
  chooseTextSize('m');
  chooseTextFont('standard');
});

async function open() {
  const calls = mockApi({});
  const user = userEvent.setup();
  renderPage(
    <>
      <TextLook />
      <p>elsewhere</p>
    </>,
  );
  await user.click(button());
  return { user, calls, within: within(await panel()) };
}

describe('the size and the font of the text', () => {
  it('show in the page and stay in the browser when they are chosen, and nothing is sent', async () => {
    const { user, calls, within } = await open();
    await user.click(within.getByRole('radio', { name: 'Larger' }));
    await user.click(within.getByRole('radio', { name: /^Easier to read/ }));
    expect(marks()).toEqual({ text: 'xl', face: 'readable' });
    expect([localStorage.getItem('text-size'), localStorage.getItem('text-font')]).toEqual(['xl', 'readable']);
    await user.click(within.getByRole('radio', { name: 'Standard' }));
    await user.click(within.getByRole('radio', { name: /^Standard Our usual font/ }));
    expect(marks()).toEqual({ text: undefined, face: undefined });
    expect([localStorage.getItem('text-size'), localStorage.getItem('text-font')]).toEqual([null, null]);
    expect(calls).toEqual([]);
  });

  it('are checked in the panel as they were chosen before, and arrow keys change them', async () => {
    chooseTextSize('l');
    // user-event needs it to find the other radio buttons, and jsdom lacks it.
    Object.assign(window, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } });
    const { user, within } = await open();
    const large = within.getByRole('radio', { name: 'Large' });
    await waitFor(() => expect(document.activeElement).toBe(large));
    expect((large as HTMLInputElement).checked).toBe(true);
    await user.keyboard('{ArrowRight}');
    expect(marks().text).toBe('xl');
  });

  it.each(['a click elsewhere', 'Escape', 'the button'])('are closed by %s', async (how) => {
    const { user } = await open();
    expect(button().getAttribute('aria-expanded')).toBe('true');
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(how === 'the button' ? button() : screen.getByText('elsewhere'));
    expect(screen.queryByRole('group')).toBeNull();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    if (how === 'Escape') expect(document.activeElement).toBe(button());
  });

  it('can be chosen where nothing can be stored', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No.', 'QuotaExceededError');
    });
    try {
      const { user, within } = await open();
      await user.click(within.getByRole('radio', { name: 'Largest' }));
      expect(marks().text).toBe('xxl');
    } finally {
      full.mockRestore();
    }
  });
});
