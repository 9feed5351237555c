import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { EditLegalPageBody, LegalPage } from '../../../lib/api/types';

export type LegalPageName = LegalPage['page'];

/** GET /api/legal/{page}, with its Markdown. */
export const legalSourceQuery = (page: LegalPageName) =>
  queryOptions({
    queryKey: ['admin', 'legal', page],
    queryFn: ({ signal }) => api.get<LegalPage>(`/api/legal/${page}`, { signal }),
  });

/** PUT /api/legal/{page}, refused when `version` is not the newest. */
export const editLegalPage = (page: LegalPageName, change: EditLegalPageBody) =>
  api.put<LegalPage>(`/api/legal/${page}`, change);
