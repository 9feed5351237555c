import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/**
 * A link to the quick sign-in, shown to everyone who is not an admin. It is on the left because error toasts appear on
 * the right.
 */
export function QuickLogin() {
  return (
    <Button
      component={Link}
      to="/quick-admin"
      size="small"
      variant="outlined"
      sx={{
        position: 'fixed',
        bottom: 'var(--float)',
        right: { xs: 'var(--gutter)', md: 'auto' },
        left: { md: 'var(--gutter)' },
        zIndex: 'var(--z-sticky)',
        background: 'var(--paper)',
      }}
    >
      Quick Admin Login
    </Button>
  );
}
