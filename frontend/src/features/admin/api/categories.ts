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

/** PUT /api/categories/{id}. Omitted fields stay as they are. */
export const editCategory = (id: number, change: Partial<CategoryFields>) =>
  api.put<Category>(`/api/categories/${id}`, toBody(change));

/** PUT /api/categories/{id}: its place alone. */
export const placeCategory = (id: number, order: number) => api.put<Category>(`/api/categories/${id}`, { order });

/** DELETE /api/categories/{id} */
export const deleteCategory = (id: number) => api.delete<void>(`/api/categories/${id}`);
