import type { RouteObject } from 'react-router-dom';
import { Failed } from './Failed';
import { page } from './route-page';

/** The desk has its own frame, without the reader's navigation and footer. */
export const DESK_ROUTES: RouteObject[] = [
  { path: '/admin', ErrorBoundary: Failed, ...page('admin', () => import('./pages/admin')) },
  { path: '/admin/help', ErrorBoundary: Failed, ...page('admin-help', () => import('./pages/admin-help')) },
  { path: '/admin/posts/:id', ErrorBoundary: Failed, ...page('write', () => import('./pages/write')) },
  {
    path: '/admin/posts/:id/revisions',
    ErrorBoundary: Failed,
    ...page('revisions', () => import('./pages/revisions')),
  },
  { path: '/dashboard', ErrorBoundary: Failed, ...page('dashboard', () => import('./pages/dashboard')) },
];
