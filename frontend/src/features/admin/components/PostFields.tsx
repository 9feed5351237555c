import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { CharacterCount } from '../../../components/CharacterCount';
import { categoriesQuery } from '../../../lib/api/categories';
import { titleProblem, type PostForm } from '../desk/post-form';
import { Field } from './Field';

interface Props {
  form: UseFormReturn<PostForm>;
  /** The title's limit in characters. */
  longest: number;
}

/** The fields of a new or existing article. */
export function PostFields({ form, longest }: Props) {
  const { register, watch, formState } = form;
  const categories = useQuery(categoriesQuery());
  const { errors } = formState;
  return (
    <>
      <div>
        <Field
          label="Title"
          autoFocus
          error={errors.title?.message}
          field={register('title', { validate: (title) => titleProblem(title, longest) })}
        />
        <CharacterCount text={watch('title')} max={longest} />
      </div>
      <Field
        label="Category"
        error={errors.categoryId?.message}
        field={register('categoryId')}
        hint={categories.isError ? 'The categories could not be loaded.' : undefined}
        options={[
          { value: '', label: 'Choose a category' },
          ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        label="Content"
        rows={12}
        grows
        error={errors.content?.message}
        hint="Markdown: ## heading, > quote, **bold**, [link](https://…)"
        field={register('content')}
      />
      <Field
        label="Footer"
        rows={3}
        grows
        error={errors.footer?.message}
        hint="Sources, optional. Markdown too."
        field={register('footer')}
      />
      <Field
        label="Image"
        error={errors.imageUrl?.message}
        hint="Address of a photograph, optional: https://… Without one the article gets a drawn cover."
        autoComplete="off"
        field={register('imageUrl')}
      />
    </>
  );
}
