import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { Field } from '../desk/Field';
import { maxRelatedWords, relations, type TermForm } from './term-form';

const Words = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: 0, font: '600 var(--fs-desk)/1.35 var(--sans)' },
  '& > ul': { margin: '0 0 .75rem', padding: 0, listStyle: 'none' },
  '& > ul > li': { display: 'grid', gap: '1rem', paddingBlock: '1rem', borderBottom: 'var(--hair)' },
  '& > .field-error': { margin: '0 0 .75rem' },
  '@media (min-width: 768px)': {
    '& > ul > li': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 3fr) auto', alignItems: 'start' },
  },
});

interface Props {
  form: UseFormReturn<TermForm>;
}

/** Other words for a term, and words to use in its place. */
export function RelatedWordFields({ form: { control, register, formState } }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'synonyms' });
  const { synonyms: errors } = formState.errors;
  return (
    <Words>
      <legend>Related words</legend>
      <ul>
        {fields.map(({ id }, at) => (
          <li key={id}>
            <Field
              label={`Word ${at + 1}`}
              error={errors?.[at]?.word?.message}
              field={register(`synonyms.${at}.word`)}
            />
            <Field label="What it is" options={relations} field={register(`synonyms.${at}.relation`)} />
            <Field label="Why (optional)" error={errors?.[at]?.note?.message} field={register(`synonyms.${at}.note`)} />
            <Button size="small" variant="text" aria-label={`Remove word ${at + 1}`} onClick={() => remove(at)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {errors?.message && (
        <p role="alert" className="field-error">
          {errors.message}
        </p>
      )}
      {fields.length < maxRelatedWords && (
        <Button size="small" variant="outlined" onClick={() => append({ word: '', relation: 'preferred', note: '' })}>
          Add a Related Word
        </Button>
      )}
    </Words>
  );
}
