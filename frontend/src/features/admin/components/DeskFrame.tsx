import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../../../components/ThemeSwitch';

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 'var(--z-nav)',
  background: 'var(--paper)',
  borderBottom: 'var(--line)',
  '& > .wrap': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '.75rem',
    minHeight: '3.75rem',
  },
  '& .tools': { display: 'flex', alignItems: 'center', gap: '.25rem', marginRight: '-.7rem' },
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

const Room = styled('main')({
  fontSize: 'var(--fs-desk)',
  paddingBottom: 'var(--s8)',
  '& h1': { fontSize: 'var(--fs-h3)', letterSpacing: '-.025em', lineHeight: 1.06 },
  '& h1:focus': { outline: 0 },
});

/** The desk's own bar and room: no reader's navigation, no footer. */
export function DeskFrame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Bar>
        <div className="wrap">
          <Link className="brand" to="/admin">
            <i aria-hidden="true" />
            The desk
          </Link>
          <div className="tools">
            <Back to="/">Back to site</Back>
            {tools}
            <ThemeSwitch />
          </div>
        </div>
      </Bar>
      <Room id="main" tabIndex={-1} className="wrap">
        {children}
      </Room>
    </>
  );
}
