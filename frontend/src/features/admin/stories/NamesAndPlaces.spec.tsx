import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page';
import { useKeysSwitch } from '../desk/keys';
import { EditText } from '../review/EditText';

const content = 'I told Ngozi first.\nShe said to tell the counselor at Lincoln High. Then Ngozi left.';
const story = { id: 3, version: 1, createdAt: '2026-11-20T00:00:00.000Z', content, category: 'Other' };
const save = jest.fn<(version: number, form: { content: string }) => Promise<Error | null>>();
const onClose = jest.fn<() => void>();

beforeEach(() => {
  save.mockReset();
  save.mockResolvedValue(null);
  onClose.mockReset();
  useKeysSwitch.setState({ on: true });
  window.confirm = () => false;
  Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) });
});

const open = (marks: 'first' | 'later' = 'first', item = story) =>
  renderPage(<EditText title="Edit Story" item={item} marks={marks} failed="Failed" save={save} onClose={onClose} />);
const text = () => screen.getByRole('group', { name: 'Content' });
const choices = (about: string) => within(text()).getByRole('group', { name: about });
const press = (key: string) => userEvent.keyboard(key);
const opened = async (words: string) =>
  waitFor(() => expect(text().querySelector('[data-open]')?.textContent).toBe(words));
const announced = () => screen.getAllByRole('status').map((status) => status.textContent);
const saved = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  return save.mock.calls[0]![1].content;
};

describe('names and places of a story', () => {
  it('are replaced by one key each, and saved with the story', async () => {
    open();
    await opened('Ngozi');
    expect(document.activeElement).toBe(text().querySelector('[data-open]'));
    expect(choices('This looks like a name. Write instead:').textContent).toContain('my friend');
    await press('m');
    await opened('Lincoln High');
    expect(announced()).toContain('Changed Ngozi to my friend. 1 of 3 changed.');
    expect(choices('This looks like a school. Write instead:').textContent).toContain('a school nearby');
    await press('c');
    await opened('Ngozi');
    await press('x');
    expect(screen.getByText(/2 of 3 changed/)).toBeTruthy();
    expect(await saved()).toBe('I told my friend first.\nShe said to tell the counselor at a school nearby. Then Ngozi left.'); // prettier-ignore
  });

  it('take words of one’s own; Enter does not save the story, and Escape does not close it', async () => {
    open();
    await opened('Ngozi');
    await press('o');
    const field = await screen.findByRole('textbox', { name: 'My own words' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await press('{Enter}');
    await press('my mother{Enter}');
    await opened('Lincoln High');
    expect(text().textContent).toContain('I told my mother first.');
    await press('o');
    await press('{Escape}');
    await press('{Escape}');
    expect([save.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
    expect(text().querySelector('[data-open]')).toBeNull();
  });

  it('come back: the last one with u, another one where it stands', async () => {
    open();
    await opened('Ngozi');
    await press('m');
    await opened('Lincoln High');
    await press('m');
    await press('u');
    await opened('Lincoln High');
    expect(announced()).toContain('Lincoln High is back.');
    await userEvent.click(screen.getByRole('button', { name: 'my friend. Changed from Ngozi.' }));
    await userEvent.click(within(choices('Changed from “Ngozi”.')).getByRole('button', { name: 'put it back' }));
    expect(text().textContent).toContain('I told Ngozi first.');
  });

  it('are gone through with n, in the order of the text, and again from the start', async () => {
    open();
    await opened('Ngozi');
    await press('n');
    await opened('Lincoln High');
    await press('n');
    await opened('Ngozi');
    await press('n');
    await opened('Ngozi');
    expect(screen.getByText(/0 of 3 changed/)).toBeTruthy();
  });

  it('have no keys when the shortcuts are switched off; their buttons stay', async () => {
    useKeysSwitch.setState({ on: false });
    open();
    await opened('Ngozi');
    await press('mcxn');
    expect(text().textContent).toContain('I told Ngozi first.');
    await userEvent.click(within(text()).getByRole('button', { name: 'my friend' }));
    await waitFor(() => expect(text().textContent).toContain('I told my friend first.'));
  });

  it('are counted below the field, and found again after typing', async () => {
    open('later');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
    expect(await screen.findByText(/3 marks/)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Nobody was there but Kwame.' } });
    expect(await screen.findByText(/1 mark\./)).toBeTruthy();
    // The count alone is announced: not the button, and not the sentence beside it.
    const status = await screen.findByText('Names and places: 1', {}, { timeout: 3_000 });
    expect(status.getAttribute('role')).toBe('status');
    expect(screen.getByRole('button', { name: 'Go Through Them' }).closest('[role=status]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go Through Them' }));
    await opened('Kwame');
    await press('m');
    await userEvent.click(screen.getByRole('button', { name: 'Type Instead' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' }).value).toBe('Nobody was there but my friend.'); // prettier-ignore
  });
});
