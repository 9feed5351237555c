import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { Footer } from '../components/frame/Footer';
import { LeaveButton } from '../components/leave/LeaveButton';
import { NoteVisits } from '../components/frame/NoteVisits';
import { RouteAnnouncer } from '../components/frame/RouteAnnouncer';
import { Tooltips } from '../components/toasts/Tooltips';
import { Toasts } from '../components/toasts/Toasts';
import { TopBar } from '../components/frame/TopBar';
import { CountPages } from '../features/reading/components/CountPages';
import { SearchBox } from '../features/search/components/SearchBox';
import { scrollKeyOf } from '../lib/next-path';
import { useMayCount } from './may-count';
import type { RouteHandle } from './route-handle';

/** The shared frame of every page: top bar, page, footer, toasts. */
export function Layout() {
  const { pathname } = useLocation();
  const hasExit = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.exit);
  const busy = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // After a navigation, keyboard and screen readers start at the top of the new page too.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {busy && <div className="pending-line" />}
      <TopBar search={<SearchBox />} />
      {hasExit && <LeaveButton />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Toasts />
      <Tooltips />
      <RouteAnnouncer />
      <NoteVisits />
      <CountPages mayCount={useMayCount()} />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}
