import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** Floats over the desk of whoever may not sit at it. At the left: messages about a failed sign-in come at the right. */
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
