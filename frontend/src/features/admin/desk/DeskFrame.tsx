import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { ThemeSwitch } from '../../../components/frame/ThemeSwitch';
import { BesideTitle } from './beside-title';
import { hasStrip } from './has-strip';
import { useCan } from '../../../lib/use-can';

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 'var(--z-nav)',
  background: 'var(--paper)',
  borderBottom: 'var(--line)',
  '& > .wrap': { alignItems: 'center', gap: '.75rem' },
  '& .top-tools': { gap: '.25rem', alignSelf: 'stretch' },
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
});

/** In the bar, the current page's red underline is as wide as its word and lies on the bar's line. */
const InBar = styled('span')({
  alignSelf: 'stretch',
  '& > a': { height: '100%', borderBlock: '3px solid transparent', padding: 0, marginInline: '.5rem' },
  '& > a[aria-current]': { borderBottomColor: 'var(--red)', marginBottom: -1 },
  '@media (forced-colors: active)': {
    '& > a': { borderBlockColor: 'Canvas' },
    '& > a[aria-current]': { borderBottomColor: 'Highlight', forcedColorAdjust: 'none' },
  },
});

const Room = styled('main')({
  fontSize: 'var(--fs-desk)',
  paddingBottom: 'var(--s8)',
  '& h1': { fontSize: 'var(--fs-h3)', letterSpacing: '-.025em', lineHeight: 1.06 },
  '& h1:focus': { outline: 0 },
});

/**
 * Toasts never cover a row's buttons: on a phone or in a short window they lie on the bar above, otherwise in the strip
 * below the list (KeyLine.tsx). On the bar they are as wide as the window, so that most need no more lines than it has.
 */
const toastsClearOfRows = {
  '.toast-viewport.toast-viewport': { top: 0, left: 0, right: 0, bottom: 'auto', width: 'auto' },
  '.toast-viewport .toast': { paddingBlock: '.3rem', minHeight: '3.5rem' },
  '.toast-viewport .toast-description': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: 'var(--fs-note)',
  },
  [hasStrip]: {
    '.toast-viewport.toast-viewport': {
      top: 'auto',
      left: 'auto',
      right: 'var(--float)',
      bottom: '.4rem',
      width: '26.25rem',
    },
  },
} as const;

/** The link to the dashboard. On a phone the bar has no room for it, so it is beside the title (DeskHead.tsx). */
const numbers = (
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
  const toNumbers = useCan()('read-analytics') && numbers;
  return (
    <>
      <GlobalStyles styles={toastsClearOfRows} />
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
            <InBar className="only-wide">{toNumbers}</InBar>
            <Back to="/">Back to site</Back>
            {tools}
            {search && <div className="finder">{search}</div>}
            {/* On a phone it is in the account menu. */}
            <span className={tools ? 'only-wide' : undefined}>
              <ThemeSwitch />
            </span>
          </div>
        </div>
      </Bar>
      <Room id="main" tabIndex={-1} className="wrap">
        <BesideTitle value={tools && toNumbers}>{children}</BesideTitle>
      </Room>
    </>
  );
}
