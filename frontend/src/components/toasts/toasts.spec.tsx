import { afterEach, describe, expect, it, jest } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { toastError, toast, useToastSlot } from './toast';
import { Toasts } from './Toasts';

const region = () => screen.findByRole('region', { name: /Notifications/ });
const shown = async () => within(await region()).queryAllByRole('listitem');

/** Shows the toasts with their code loaded, as it is after the first toast. */
async function showToasts(): Promise<void> {
  renderPage(<Toasts />);
  act(() => void toast({ title: 'Logged out' }));
  await screen.findByText('Logged out', { selector: '.toast-title' });
}

const renderDialog = (onClose: () => void) =>
  render(
    <Dialog open transitionDuration={0} onClose={onClose}>
      Story
    </Dialog>,
  );

afterEach(() => {
  jest.useRealTimers();
  useToastSlot.setState({ toast: null });
});

describe('toasts', () => {
  it('are shown one at a time: a new one replaces the previous one', async () => {
    await showToasts();
    act(() => toastError('Subscription failed', 'Please try again later.'));
    const [only, ...others] = await shown();
    expect(others).toEqual([]);
    expect(only!.textContent).toContain('Subscription failedPlease try again later.');
    expect(only!.className).toContain('toast-bad');
  });

  it('disappear after a while on success, but not while they have the focus', async () => {
    await showToasts();
    jest.useFakeTimers();
    act(() => void toast({ title: 'Bookmarked!' }));
    const [message] = await shown();
    act(() => message!.focus());
    act(() => void jest.advanceTimersByTime(60_000));
    expect(await shown()).toHaveLength(1);
    act(() => message!.blur());
    act(() => void jest.advanceTimersByTime(6_100));
    expect(await shown()).toHaveLength(0);
  });

  it('stay until they are closed on failure', async () => {
    await showToasts();
    jest.useFakeTimers();
    act(() => toastError('Login failed', 'Invalid email or password.'));
    act(() => void jest.advanceTimersByTime(600_000));
    expect(await shown()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await shown()).toHaveLength(0);
  });

  it('get the focus with F8', async () => {
    await showToasts();
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(await screen.findByRole('list'));
  });

  it('are announced immediately on failure, and politely otherwise', async () => {
    await showToasts();
    expect((await screen.findByRole('status')).getAttribute('aria-live')).toBe('polite');
    act(() => toastError('Login failed'));
    await screen.findByText('Login failed', { selector: '.toast-title' });
    const spoken = screen.getAllByRole('status').map((status) => status.getAttribute('aria-live'));
    expect(spoken).toContain('assertive');
  });

  it('stay readable over an open dialog, and Escape closes the dialog first', async () => {
    await showToasts();
    const onClose = jest.fn();
    const { rerender } = renderDialog(onClose);
    act(() => void toast({ title: 'Confession approved successfully' }));
    expect((await shown())[0]!.textContent).toContain('Confession approved successfully');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(await shown()).toHaveLength(1);
    rerender(<></>);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await shown()).toHaveLength(0);
  });

  it('get the focus with F8 over an open dialog, and stay when the dialog closes', async () => {
    await showToasts();
    const { rerender } = renderDialog(() => undefined);
    act(() => toastError('Failed to save', 'Try again in a moment.'));
    const list = await screen.findByRole('list');
    await waitFor(() => expect(list.closest('.MuiDialog-container')).not.toBeNull());
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(list);
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    expect(document.activeElement).toBe(close);
    rerender(<></>);
    await waitFor(() => expect(screen.getByText('Failed to save', { selector: '.toast-title' })).toBeTruthy());
  });
});
