import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery, type OnHeaders } from '../../../lib/api/client';
import type { ReportedItem } from '../../../lib/api/types';
import { inBody, type Explanation } from '../decisions/reasons';
import { listKey, listOptions } from './lists';

/** In the shape that the desk's lists expect: its date is the day of the first report. */
export interface ReportRow extends ReportedItem {
  createdAt: string;
}

/** GET /api/reports, oldest day first. */
export const reportsQuery = () =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKey('reports'), 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const path = withQuery('/api/reports', { limit: 25, cursor: pageParam });
      const { items, ...page } = await api.page<ReportedItem>(path, { signal });
      return { ...page, items: items.map((item): ReportRow => ({ ...item, createdAt: item.day })) };
    },
  });

/** POST /api/reports/{id}/dismiss: the item is fine, and public again if reports have hidden it. */
export const dismissReports = ({ id, version }: ReportedItem, onHeaders?: OnHeaders) =>
  api.post<void>(`/api/reports/${id}/dismiss`, { version }, onHeaders);

/** POST /api/reports/{id}/uphold: the item is deleted. */
export const upholdReports = ({ id, version }: ReportedItem, why: Explanation, onHeaders?: OnHeaders) =>
  api.post<void>(`/api/reports/${id}/uphold`, { version, ...inBody(why) }, onHeaders);
