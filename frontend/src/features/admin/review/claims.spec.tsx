import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { mockApi, type Call } from '../../../testing/api';
import { ReadBy } from './ReadBy';
import { useClaim, useClaims } from './claims';
import { readersWords } from './readers-words';
import { useDesk } from '../desk/use-desk';

function Opened({ id }: { id: number | null }) {
  useClaim('confession', id);
  return null;
}

let calls: Call[];
const sent = () => calls.map(({ method, body }) => `${method} ${(body as { id: number }).id}`);
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

beforeEach(() => {
  jest.useFakeTimers();
  const done = { status: 204 };
  calls = mockApi({ 'POST /api/moderation/claims': done, 'DELETE /api/moderation/claims': done });
});
afterEach(() => {
  jest.useRealTimers();
  act(() => useDesk.setState({ live: undefined }));
  act(() => useClaims.setState({ items: [] }));
});

describe('an open story', () => {
  it('is claimed, renewed well within two minutes, and released', async () => {
    const { rerender } = render(<Opened id={7} />);
    await settle();
    expect(calls).toEqual([{ method: 'POST', path: '/api/moderation/claims', body: { type: 'confession', id: 7 } }]);
    await act(() => jest.advanceTimersByTimeAsync(119_000));
    expect(sent()).toEqual(['POST 7', 'POST 7', 'POST 7']);
    rerender(<Opened id={8} />);
    await settle();
    expect(sent().slice(3)).toEqual(['POST 8', 'DELETE 7']);
    rerender(<Opened id={null} />);
    await settle();
    expect(sent().slice(5)).toEqual(['DELETE 8']);
    await act(() => jest.advanceTimersByTimeAsync(300_000));
    expect(sent()).toHaveLength(6);
  });

  it('is claimed again when a lost connection is back', async () => {
    act(() => useDesk.setState({ live: true }));
    render(<Opened id={7} />);
    await settle();
    expect(sent()).toEqual(['POST 7']);
    act(() => useDesk.setState({ live: false }));
    act(() => useDesk.setState({ live: true }));
    await settle();
    expect(sent()).toEqual(['POST 7', 'POST 7']);
  });

  it('is released when the page is closed, and claimed when the browser shows the page again', async () => {
    render(<Opened id={7} />);
    fireEvent(window, new Event('pagehide'));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect(sent()).toEqual(['POST 7', 'DELETE 7', 'POST 7']);
  });

  it('is released once, when the last part of the page that has it open closes it', async () => {
    const [one, other] = [render(<Opened id={7} />), render(<Opened id={7} />)];
    one.unmount();
    await settle();
    expect(sent()).toEqual(['POST 7', 'POST 7']);
    other.unmount();
    await settle();
    expect(sent().slice(2)).toEqual(['DELETE 7']);
    render(<Opened id={7} />).unmount();
    await settle();
    expect(sent().slice(3)).toEqual(['POST 7', 'DELETE 7']);
  });

  it('stays claimed if it is closed and opened in the same moment', async () => {
    const { unmount } = render(<Opened id={7} />);
    unmount();
    render(<Opened id={7} />);
    await settle();
    expect(sent()).toEqual(['POST 7', 'POST 7']);
  });
});

describe('a colleague who reads a story', () => {
  const by = (id: number, username: string) => ({ type: 'confession' as const, id, by: { id: 2, username } });

  it('is named on it, and not on others', () => {
    render(
      <>
        <ReadBy type="confession" id={7} />
        <ReadBy type="comment" id={7} />
        <ReadBy type="confession" id={8} announced />
      </>,
    );
    act(() => useClaims.setState({ items: [by(7, 'Ana'), by(9, 'Theo')] }));
    expect(screen.getAllByText(/reading/).map(({ textContent }) => textContent)).toEqual(['Ana is reading this']);
    act(() => useClaims.setState({ items: [by(8, 'Kim')] }));
    expect(screen.getByRole('status').textContent).toBe('Kim is reading this');
    expect(screen.queryByText(/Ana/)).toBeNull();
  });

  it.each([
    [['Ana'], 'Ana is reading this'],
    [['Ana', 'Theo'], 'Ana and Theo are reading this'],
    [['Ana', 'Theo', 'Kim'], 'Ana, Theo and Kim are reading this'],
  ])('%j: %s', (names, words) => expect(readersWords(names)).toBe(words));
});
