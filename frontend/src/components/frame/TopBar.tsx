import type { ReactNode } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { User } from '../../lib/api/types';
import { currentUserKey } from '../../lib/personal';
import { counted } from '../../lib/text';
import { useSite } from '../../lib/site';
import { Icon } from '../Icon';
import { Link } from '../Link';
import { MenuSheet } from './MenuSheet';
import { NavItem } from './NavItem';
import { currentOf, navLinks } from './nav-links';
import { ThemeSwitch } from './ThemeSwitch';

/** The bar at the top of every page. The search box is passed in, because components must not import features. */
export function TopBar({ search }: { search?: ReactNode }) {
  const site = useSite();
  const { pathname } = useLocation();
  const member = navLinks.find((entry) => entry.to === '/member');
  const unread = useUnread();
  const label = member && (unread > 0 ? `${member.label}, ${counted(unread, 'new notification')}` : member.label);
  return (
    <header className="top">
      <div className="wrap top-in">
        <Link to="/" className="brand">
          <i aria-hidden="true" />
          <span>{site.name}</span>
        </Link>
        <nav className="top-nav" aria-label="Main">
          {navLinks
            .filter((entry) => entry !== member)
            .map((entry) => (
              <NavItem key={entry.to} {...entry} />
            ))}
        </nav>
        <div className="top-tools">
          {search}
          <ThemeSwitch />
          {member && (
            <Link
              to={member.to}
              className="icon-button only-wide top-member"
              aria-label={label}
              data-tip={label}
              data-unread={unread > 0 || undefined}
              aria-current={currentOf(pathname, member)}
            >
              <Icon name="member" />
            </Link>
          )}
          <MenuSheet />
        </div>
      </div>
    </header>
  );
}

/** Only if another part of the page has read it: every visitor gets the same page, and opening one sends no request for this. */
function useUnread(): number {
  // During an update, a process of the previous release sends a user without notifications.
  const { data } = useQuery<Partial<User> | null>({ queryKey: currentUserKey, queryFn: skipToken });
  return data?.notifications?.unread ?? 0;
}
