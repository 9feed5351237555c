import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { ThemeSwitch } from '../../../components/ThemeSwitch';

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 'var(--z-nav)',
  background: 'var(--paper)',
  borderBottom: 'var(--line)',
  '& > .wrap': { alignItems: 'center', gap: '.75rem' },
  '& .top-tools': { gap: '.25rem' },
  // At 400 % zoom the name and the buttons each get their own line.
  '@media (max-width: 359.98px)': {
    '& > .wrap': { flexWrap: 'wrap', gap: 0 },
    '& .top-tools': { flexBasis: '100%', justifyContent: 'space-between' },
  },
  // The open search field covers the whole bar or, on a wide screen, the space to the left of its button.
  '& .finder:has(.search) > button': { visibility: 'hidden' },
  '& .finder > .search': { visibility: 'visible' },
  '@media (min-width: 1200px)': {
    '& .finder': { position: 'relative' },
    '& .finder > .search': { insetBlock: '-.5rem', left: 'auto', right: 0, width: '26rem' },
    '& .finder .search-drop': { right: 0 },
  },
});

const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'var(--touch)',
  padding: '.35rem .5rem',
  fontSize: 'var(--fs-desk)',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'var(--red)' },
  '&[aria-current]': { boxShadow: 'inset 0 -3px 0 var(--red)' },
});

const Room = styled('main')({
  fontSize: 'var(--fs-desk)',
  paddingBottom: 'var(--s8)',
  '& h1': { fontSize: 'var(--fs-h3)', letterSpacing: '-.025em', lineHeight: 1.06 },
  '& h1:focus': { outline: 0 },
  '@media (max-width: 767.98px)': { position: 'relative' },
  // To the right of the title, on the same line.
  '& > .to-numbers': {
    position: 'absolute',
    top: '1.1rem',
    right: 'var(--gutter)',
    '& > a': { paddingInline: 0 },
    '&:has([aria-current])': { display: 'none' },
    '@media (min-width: 768px)': { display: 'none' },
    '@media (max-width: 359.98px)': { position: 'static' },
  },
});

/** The link to the dashboard. On a phone the bar has no room for it, so it is beside the title. */
const toNumbers = (
  <Back as={NavLink} to="/dashboard">
    Dashboard
  </Back>
);

interface Props {
  tools?: ReactNode;
  /** The site's search box. */
  search?: ReactNode;
  children: ReactNode;
}

/** The frame of admin pages: their own bar, without the reader's navigation and footer. */
export function DeskFrame({ tools, search, children }: Props) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Bar>
        <div className="wrap top-in">
          <Link className="brand" to="/admin">
            <i aria-hidden="true" />
            The desk
          </Link>
          <div className="top-tools">
            <span className="only-wide">{toNumbers}</span>
            <Back to="/">Back to site</Back>
            {tools}
            {search && <div className="finder">{search}</div>}
            <ThemeSwitch />
          </div>
        </div>
      </Bar>
      <Room id="main" tabIndex={-1} className="wrap">
        {tools && <p className="to-numbers">{toNumbers}</p>}
        {children}
      </Room>
    </>
  );
}
