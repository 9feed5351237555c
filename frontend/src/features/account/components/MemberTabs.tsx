import { Link, useLocation } from 'react-router-dom';
import { wholeNumber } from '../../../lib/text';

const tabs = [
  { to: '/member', label: 'Overview' },
  { to: '/bookmarks', label: 'Bookmarks' },
  { to: '/member/comments', label: 'Your Comments' },
  { to: '/member/notifications', label: 'Notifications' },
  { to: '/member/account', label: 'Account' },
];

/** Links, because each tab is a page with its own address. */
export function MemberTabs({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  return (
    <nav className="member-tabs" aria-label="Member area">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          <span>{label}</span>
          {to === '/member/notifications' && unread > 0 && (
            <>
              {' '}
              <span className="member-unread">
                <span>{wholeNumber(unread)}</span>
                <span className="hidden-text"> new</span>
              </span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
