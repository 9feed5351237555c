import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServerText } from '../../../components/frame/ServerText';
import { mockApi, type Call } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { termOf } from '../../../testing/terms';
import { TermCards } from './TermCards';

const HTML =
  '<p>A <a class="term" href="/glossary/spinster">spinster</a> and a <a class="term" href="/glossary/nag">nag</a>.</p>';
const spinster = termOf('spinster', {
  kind: 'noun',
  synonyms: [{ word: 'unmarried woman', relation: 'preferred' }],
});

function open(answers: Parameters<typeof mockApi>[0] = {}): Call[] {
  const calls = mockApi({ 'GET /api/glossary/spinster': { body: spinster }, ...answers });
  renderPage(
    <>
      <button type="button">Before</button>
      <ServerText of={{ slot: 'text', html: HTML }} />
      <button type="button">After</button>
      <TermCards />
    </>,
  );
  return calls;
}
const asked = (calls: Call[]) => calls.map(({ path }) => path).filter((path) => path.startsWith('/api/glossary'));
const word = (name = 'spinster') => screen.getByRole('link', { name });
const card = () =>
  waitFor(() => {
    const shown = document.querySelector('.term-card');
    expect(shown?.textContent).toContain('The meaning of');
    return shown!;
  });
const noCard = () => waitFor(() => expect(document.querySelector('.term-card')).toBeNull());
const pointer = (name: string, target: Element, pointerType = 'mouse') =>
  fireEvent(target, Object.assign(new MouseEvent(name, { bubbles: true }), { pointerType }));
/** Whether the browser would follow the link. */
function tap(target: Element): boolean {
  pointer('pointerdown', target, 'touch');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  // jsdom cannot follow a link.
  const stay = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  let followed = false;
  document.addEventListener('click', stay, { once: true });
  fireEvent(target, click);
  return followed;
}

describe('the card of a word of the glossary', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('says what the word means and what is better, under the pointer, and loads it once', async () => {
    const calls = open();
    expect(asked(calls)).toEqual([]);
    pointer('pointerover', word());
    expect((await card()).textContent).toContain('The meaning of spinster.');
    expect((await card()).textContent).toContain('Better: unmarried woman');
    expect(word().getAttribute('aria-describedby')).toBe((await card()).id);
    pointer('pointerover', document.querySelector('p')!);
    await noCard();
    expect(word().hasAttribute('aria-describedby')).toBe(false);
    pointer('pointerover', word());
    await card();
    expect(asked(calls)).toEqual(['/api/glossary/spinster']);
  });

  it('says what the glossary says now when it opens again five seconds later', async () => {
    let excerpt = 'The meaning of yesterday.';
    const calls = open({ 'GET /api/glossary/spinster': () => ({ body: { ...spinster, excerpt } }) });
    pointer('pointerover', word());
    expect((await card()).textContent).toContain('yesterday');
    pointer('pointerover', document.querySelector('p')!);
    await noCard();
    excerpt = 'The meaning of today.';
    const later = Date.now() + 5_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    pointer('pointerover', word());
    await screen.findByText('The meaning of today.');
    expect(asked(calls)).toHaveLength(2);
  });

  it('closes when the text loads anew and its word is gone', async () => {
    open();
    pointer('pointerover', word());
    await card();
    word().closest('p')!.remove();
    fireEvent(window, new Event('resize'));
    await noCard();
  });

  it('opens with the focus of the keyboard, does not take it, and closes with Escape and with the next focus', async () => {
    open();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(word());
    await card();
    expect(document.activeElement).toBe(word());
    await userEvent.keyboard('{Escape}');
    await noCard();
    expect(document.activeElement).toBe(word());
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
    await noCard();
  });

  it('opens at the first tap, and the second one follows the link; a click of a mouse always does', async () => {
    open();
    expect(tap(word())).toBe(false);
    await screen.findByText('The meaning of spinster.');
    expect(tap(word())).toBe(true);
    await noCard();
    pointer('pointerdown', word());
    let followed = false;
    document.addEventListener(
      'click',
      (event) => {
        followed = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(word());
    expect(followed).toBe(true);
  });

  it('closes with a tap elsewhere', async () => {
    open();
    tap(word());
    await screen.findByText('The meaning of spinster.');
    pointer('pointerdown', screen.getByRole('button', { name: 'Before' }), 'touch');
    await noCard();
  });

  it('of a word that is gone does not open, and the next tap follows the link', async () => {
    const calls = open();
    expect(tap(word('nag'))).toBe(false);
    await waitFor(() => expect(asked(calls)).toEqual(['/api/glossary/nag']));
    await noCard();
    expect(tap(word('nag'))).toBe(true);
  });
});
