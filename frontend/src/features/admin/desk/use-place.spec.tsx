import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { usePlaceInAddress } from './use-place';

const open = (address: string) => {
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const useWhere = () => ({ ...usePlaceInAddress(), address: useLocation().search, goBack: useNavigate() });
  return renderHook(useWhere, { wrapper }).result;
};

describe('Where one is on the desk', () => {
  it.each(['posts', 'confessions'] as const)(
    'is what both said, when one is told before the address has followed the other, on %s',
    (tab) => {
      const desk = open(`/admin?tab=${tab}`);
      const { go } = desk.current;

      act(() => {
        go({ q: 'spinster' });
        go({ status: 'waiting' });
      });

      expect(desk.current.place).toMatchObject({ tab, q: 'spinster', status: 'waiting' });
      // What is looked for among stories stays out of it.
      expect(desk.current.address.includes('spinster')).toBe(tab === 'posts');
    },
  );

  it('is where the address leads, after it has led elsewhere', () => {
    const desk = open('/admin?tab=posts');
    act(() => desk.current.go({ status: 'waiting' }));
    act(() => void desk.current.goBack(-1));
    act(() => desk.current.go({ q: 'spinster' }));

    expect(desk.current.place).toMatchObject({ q: 'spinster', status: 'all' });
  });
});
