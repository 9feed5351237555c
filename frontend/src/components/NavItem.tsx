import { useLocation } from 'react-router-dom';
import { Link } from './Link';
import { currentOf, type Place } from './places';

interface Props extends Place {
  onClick?: () => void;
}

export function NavItem({ onClick, ...place }: Props) {
  const { pathname } = useLocation();
  return (
    <Link to={place.to} aria-current={currentOf(pathname, place)} onClick={onClick}>
      {place.label}
    </Link>
  );
}
