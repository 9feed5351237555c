import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../lib/site';
import { Icon } from './Icon';
import { Link } from './Link';
import { MenuSheet } from './MenuSheet';
import { NavItem } from './NavItem';
import { currentOf, places } from './places';
import { ThemeSwitch } from './ThemeSwitch';

/** The bar at the top of every page. The search box is passed in, because components must not import features. */
export function TopBar({ search }: { search?: ReactNode }) {
  const site = useSite();
  const { pathname } = useLocation();
  const member = places.find((place) => place.to === '/member');
  return (
    <header className="top">
      <div className="wrap top-in">
        <Link to="/" className="brand">
          <i aria-hidden="true" />
          {site.name}
        </Link>
        <nav className="top-nav" aria-label="Main">
          {places
            .filter((place) => place !== member)
            .map((place) => (
              <NavItem key={place.to} {...place} />
            ))}
        </nav>
        <div className="top-tools">
          {search}
          <ThemeSwitch />
          {member && (
            <Link
              to={member.to}
              className="icon-button only-wide top-member"
              aria-label={member.label}
              data-tip={member.label}
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
