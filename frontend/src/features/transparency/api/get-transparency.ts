import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Transparency } from '../../../lib/api/types';

/** It changes four times a year, and a visit may last for hours. */
const staleTime = 60 * 60_000;

/** GET /api/transparency: what happened to all stories, by quarter. */
export const transparencyQuery = () =>
  queryOptions({
    queryKey: ['transparency'],
    queryFn: ({ meta, signal }) => api.get<Transparency>('/api/transparency', { meta, signal }),
    staleTime,
  });
