import { useQuery } from '@tanstack/react-query';
import type { UseFormRegister } from 'react-hook-form';
import { categoriesQuery } from '../../../lib/api/categories';
import { Field } from './Field';

export interface PostForm {
  title: string;
  content: string;
  footer: string;
  /** The id, as select elements have it; '' for none. */
  categoryId: string;
}

export const emptyPost: PostForm = { title: '', content: '', footer: '', categoryId: '' };

export const isWhole = ({ title, content, categoryId }: PostForm): boolean =>
  title.trim() !== '' && content.trim() !== '' && categoryId !== '';

/** As the API takes it. */
export const textOf = ({ title, content, footer, categoryId }: PostForm) => ({
  title: title.trim(),
  content,
  footer: footer.trim() === '' ? null : footer,
  categoryId: Number(categoryId),
});

/** The fields of an article, for a new one and for one that is there. */
export function PostFields({ register }: { register: UseFormRegister<PostForm> }) {
  const categories = useQuery(categoriesQuery());
  return (
    <>
      <Field label="Title" autoFocus field={register('title')} />
      <Field
        label="Category"
        field={register('categoryId')}
        hint={categories.isError ? 'The categories could not be loaded.' : undefined}
        options={[
          { value: '', label: 'Choose a category' },
          ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        label="Content"
        rows={10}
        hint="Markdown: ## heading, > quote, **bold**, [link](https://…)"
        field={register('content')}
      />
      <Field label="Footer" rows={3} hint="Sources, optional. Markdown too." field={register('footer')} />
    </>
  );
}
