import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useViewInAddress } from './use-desk-view';

const open = (address: string) => {
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  const useWhere = () => ({ ...useViewInAddress(), address: useLocation().search, goBack: useNavigate() });
  return renderHook(useWhere, { wrapper }).result;
};

describe('the view on the desk', () => {
  it.each(['posts', 'confessions'] as const)(
    'contains both changes when the second comes before the address has changed, on %s',
    (tab) => {
      const desk = open(`/admin?tab=${tab}`);
      const { go } = desk.current;

      act(() => {
        go({ q: 'spinster' });
        go({ status: 'waiting' });
      });

      expect(desk.current.view).toMatchObject({ tab, q: 'spinster', status: 'waiting' });
      // Searches among stories stay out of the address.
      expect(desk.current.address.includes('spinster')).toBe(tab === 'posts');
    },
  );

  it('follows the address after Back', () => {
    const desk = open('/admin?tab=posts');
    act(() => desk.current.go({ status: 'waiting' }));
    act(() => void desk.current.goBack(-1));
    act(() => desk.current.go({ q: 'spinster' }));

    expect(desk.current.view).toMatchObject({ q: 'spinster', status: 'all' });
  });
});
