import { api } from '../../../lib/api/client';
import type { Category } from '../../../lib/api/types';

export interface CategoryFields {
  name: string;
  /** Empty makes the server choose. */
  slug: string;
  description: string;
}

const toBody = (fields: Partial<CategoryFields>) => (fields.slug === '' ? { ...fields, slug: null } : fields);

/** POST /api/categories */
export const createCategory = (fields: CategoryFields) => api.post<Category>('/api/categories', toBody(fields));

/** GET /api/categories/{id} */
export const readCategory = (id: number) => api.get<Category>(`/api/categories/${id}`);

/**
 * PUT /api/categories/{id}, refused when `version` is not the newest. Omitted fields stay as they are. Categories from an older server
 * have no version, and it would refuse one.
 */
export const editCategory = (id: number, version: number | undefined, change: Partial<CategoryFields>) =>
  api.put<Category>(`/api/categories/${id}`, { ...toBody(change), version });

/** PUT /api/categories/{id}: its place alone. */
export const placeCategory = (id: number, order: number) => api.put<Category>(`/api/categories/${id}`, { order });

/** DELETE /api/categories/{id} */
export const deleteCategory = (id: number) => api.delete<void>(`/api/categories/${id}`);
