import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type {
  Campaign,
  CampaignBody,
  CampaignPreview,
  CampaignPreviewBody,
  CampaignResult,
  PostSummary,
  Sending,
} from '../../../lib/api/types';
import { listKey } from './lists';

const pageSize = 10;
const readAgainMs = 12_000;
const dayMs = 86_400_000;
const path = '/api/newsletter/campaigns';

/** Whether clicks, departures and bounces still come in. They are too many to be announced one by one. */
const isCounting = ({ status, startedAt, finishedAt }: Campaign): boolean =>
  status === 'sending' || (startedAt !== null && Date.now() - Date.parse(finishedAt ?? startedAt) < dayMs);

/** GET /api/newsletter/campaigns, newest first. Read again while the counts of an email change and the list is visible. */
export const campaignsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...listKey('campaigns'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.page<Campaign>(withQuery(path, { limit: pageSize, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isCounting)) ? readAgainMs : false,
    gcTime: 0,
  });

/** The newest drafts, among them one whose answer was lost. */
export const newestDrafts = async (): Promise<Campaign[]> =>
  (await api.page<Campaign>(withQuery(path, { status: 'draft', limit: pageSize }))).items;

/** GET /api/newsletter/campaigns/{id} */
export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'campaign', id],
    queryFn: ({ signal }) => api.get<CampaignResult>(`${path}/${id}`, { signal }),
    gcTime: 0,
  });

/**
 * The links and failures of an email that went out. The key holds its counts, so that it is read again when they change,
 * and not whenever another email makes progress.
 */
export const resultQuery = ({ id, counts }: Pick<Campaign, 'id' | 'counts'>) =>
  queryOptions({
    queryKey: ['admin', 'campaign-result', id, counts],
    queryFn: ({ signal }) => api.get<CampaignResult>(`${path}/${id}`, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** GET /api/newsletter/sending */
export const sendingQuery = () =>
  queryOptions({
    queryKey: ['admin', 'sending'],
    queryFn: ({ signal }) => api.get<Sending>('/api/newsletter/sending', { signal }),
    // People sign up and leave while the desk is open.
    staleTime: 0,
    gcTime: 0,
  });

/**
 * POST /api/newsletter/campaigns/preview: renders the form as it would arrive and stores nothing. The previous preview
 * stays until the next one arrives.
 */
export const campaignPreviewQuery = (form: CampaignPreviewBody | null) =>
  queryOptions({
    queryKey: ['admin', 'campaign-preview', form],
    queryFn: () => api.post<CampaignPreview>(`${path}/preview`, form),
    enabled: form !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** GET /api/posts: published articles whose title or text has these words, newest first. */
export const articlesQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'campaign-articles', q],
    queryFn: async ({ signal }) =>
      (
        await api.page<PostSummary>(withQuery('/api/posts', { published: true, fields: 'summary', q, limit: 20 }), {
          signal,
        })
      ).items,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const createCampaign = (form: CampaignBody) => api.post<Campaign>(path, form);
export const editCampaign = (id: number, form: CampaignBody, expectedVersion: number | null) =>
  api.put<Campaign>(`${path}/${id}`, { ...form, ...(expectedVersion !== null && { expectedVersion }) });
export const deleteCampaign = (id: number) => api.delete<void>(`${path}/${id}`);
export const sendTest = (id: number, email: string) => api.post<unknown>(`${path}/${id}/test`, { email });
export const sendCampaign = (id: number, how: { sendAt?: string; expectedVersion: number }) =>
  api.post<Campaign>(`${path}/${id}/send`, how);
export type CampaignVerb = 'cancel' | 'pause' | 'resume';
/** @param expectedVersion for a decision that is meant for this version alone */
export const turnCampaign = (id: number, verb: CampaignVerb, expectedVersion?: number) =>
  api.post<Campaign>(`${path}/${id}/${verb}`, expectedVersion === undefined ? undefined : { expectedVersion });
