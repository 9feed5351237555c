import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { StoryIntake } from '../../../lib/api/types';

/** A visit may last for hours. */
const staleTime = 10 * 60_000;

/** GET /api/confessions/intake: whether stories are taken, and about how long one waits. */
export const intakeQuery = () =>
  queryOptions({
    queryKey: ['stories', 'intake'],
    queryFn: ({ meta, signal }) => api.get<StoryIntake>('/api/confessions/intake', { meta, signal }),
    staleTime,
  });
