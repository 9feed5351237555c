import { api } from '../../../lib/api/client';
import type { Category } from '../../../lib/api/types';

export interface CategoryFields {
  name: string;
  /** Empty makes the server choose. */
  slug: string;
  description: string;
}

const toBody = ({ slug, ...fields }: CategoryFields) => ({ ...fields, slug: slug || null });

/** POST /api/categories */
export const createCategory = (fields: CategoryFields) => api.post<Category>('/api/categories', toBody(fields));

/** PUT /api/categories/{id} */
export const editCategory = (id: number, fields: CategoryFields) =>
  api.put<Category>(`/api/categories/${id}`, toBody(fields));

/** PUT /api/categories/{id}: its place alone. */
export const placeCategory = (id: number, order: number) => api.put<Category>(`/api/categories/${id}`, { order });

/** DELETE /api/categories/{id} */
export const deleteCategory = (id: number) => api.delete<void>(`/api/categories/${id}`);
