import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ReasonTexts } from '../../../lib/api/types';

/** A visit may last for hours. */
const staleTime = 10 * 60_000;

/** GET /api/confessions/reasons: the editors' text for each reason why a story is declined. Nothing in it is about a receipt. */
export const reasonsQuery = () =>
  queryOptions({
    queryKey: ['receipts', 'reasons'],
    queryFn: ({ meta, signal }) => api.get<ReasonTexts>('/api/confessions/reasons', { meta, signal }),
    staleTime,
  });
