import {
  MAX_FORMS,
  MAX_RELATED_WORDS,
  TERM_LENGTHS,
  WORD_RELATIONS,
} from '../../../../../backend/src/kernel/content-limits';
import type { Term, TermWord } from '../../../lib/api/types';
import { text, z } from '../../../lib/validation';
import type { TermFields } from '../api/terms';

export const relations: { value: TermWord['relation']; label: string }[] = [
  { value: 'preferred', label: 'Better' },
  { value: 'avoided', label: 'Avoid' },
  { value: 'slur', label: 'A slur' },
  { value: 'reclaimed', label: 'Reclaimed' },
  { value: 'neutral', label: 'Neutral' },
];

/** `spinsters, spinsterhood`, or with semicolons if a form has a comma: `Miss, Ms.; misses` */
const formsOf = (typed: string): string[] =>
  typed
    .split(typed.includes(';') ? ';' : ',')
    .map((form) => form.trim())
    .filter((form) => form !== '');

const typedForms = (forms: readonly string[]): string =>
  // The last semicolon keeps a single form with a comma in one piece.
  forms.some((form) => form.includes(',')) ? forms.map((form) => `${form};`).join(' ') : forms.join(', ');

const { word, kind, note, definition, history, instead, sources } = TERM_LENGTHS;

export const rules = z.object({
  term: text({ min: 1, max: word.max, tooShort: 'Add the word.', onlyVisible: true }),
  slug: z.string(),
  kind: text(kind),
  forms: z.string().check(
    z.refine((typed) => formsOf(typed).length <= MAX_FORMS, `A word can have up to ${MAX_FORMS} forms.`),
    z.refine(
      (typed) => formsOf(typed).every((form) => [...form].length <= word.max),
      `Keep each form to ${word.max} characters or fewer.`,
    ),
  ),
  synonyms: z.array(
    z.object({
      word: text({ min: 1, max: word.max, tooShort: 'Add the word, or remove the line.', onlyVisible: true }),
      relation: z.enum(WORD_RELATIONS),
      note: text(note),
    }),
  ),
  definition: text({ min: 1, max: definition.max, tooShort: 'Say what it means.', onlyVisible: true }),
  history: text(history),
  instead: text(instead),
  sources: text(sources),
  published: z.boolean(),
});

export type TermForm = z.infer<typeof rules>;

export const maxRelatedWords = MAX_RELATED_WORDS;

export const emptyForm: TermForm = {
  ...{ term: '', slug: '', kind: '', forms: '', synonyms: [], definition: '' },
  ...{ history: '', instead: '', sources: '', published: false },
};

export const formOf = (term: Term): TermForm => ({
  term: term.term,
  slug: term.slug,
  kind: term.kind ?? '',
  forms: typedForms(term.forms),
  synonyms: term.synonyms.map((one) => ({ word: one.word, relation: one.relation, note: one.note ?? '' })),
  definition: term.definition,
  history: term.history ?? '',
  instead: term.instead ?? '',
  sources: term.sources ?? '',
  published: term.status === 'published',
});

/** @param opened the term as it was opened. Forms that nobody changed stay as they are, because one may have a semicolon in it. */
export const fieldsOf = ({ slug: _, forms, synonyms, ...texts }: TermForm, opened?: Term): TermFields => ({
  ...texts,
  forms: opened && forms === typedForms(opened.forms) ? opened.forms : formsOf(forms),
  synonyms: synonyms.map((one) => ({ word: one.word, relation: one.relation, ...(one.note && { note: one.note }) })),
});
