import { useLocation } from 'react-router-dom';
import { Link } from '../Link';
import { currentOf, type NavEntry } from './nav-links';

interface Props extends NavEntry {
  onClick?: () => void;
}

export function NavItem({ onClick, ...entry }: Props) {
  const { pathname } = useLocation();
  return (
    <Link to={entry.to} aria-current={currentOf(pathname, entry)} onClick={onClick}>
      {entry.label}
    </Link>
  );
}
