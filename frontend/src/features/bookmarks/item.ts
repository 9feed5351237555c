/** A bookmarked item, as the API names it. */
export interface Item {
  contentType: 'post' | 'confession';
  id: number;
}

export const pathOf = ({ contentType, id }: Item): string => `${contentType}/${id}`;
