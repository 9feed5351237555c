import { OmitType, PartialType } from '@nestjs/swagger';
import { TERM_LENGTHS } from '../../../kernel/content-limits.js';
import { ExpectedVersion, Flag, Line, Slug, Text } from '../../../platform/http/validation/index.js';
import type { RelatedWord } from '../contract.js';
import { DEFINITION_EXAMPLE, HISTORY_EXAMPLE, INSTEAD_EXAMPLE, SOURCES_EXAMPLE } from '../presenters/glossary.view.js';
import { Forms, RelatedWords } from './term-words-field.js';

export class TermBody {
  @Line({ ...TERM_LENGTHS.word, example: 'spinster' }) term!: string;
  /** Part of the address of its page, for good. Made of the term when it is missing. */
  @Slug({ example: 'spinster' }) slug?: string | null;
  /** Its part of speech. */
  @Line({ ...TERM_LENGTHS.kind, optional: true, example: 'noun' }) kind?: string | null;
  @Forms() forms?: string[];
  @RelatedWords() synonyms?: RelatedWord[];
  @Text({ ...TERM_LENGTHS.definition, example: DEFINITION_EXAMPLE }) definition!: string;
  @Text({ ...TERM_LENGTHS.history, optional: true, example: HISTORY_EXAMPLE }) history?: string | null;
  /** Better words, and when to use them. */
  @Text({ ...TERM_LENGTHS.instead, optional: true, example: INSTEAD_EXAMPLE }) instead?: string | null;
  @Text({ ...TERM_LENGTHS.sources, optional: true, example: SOURCES_EXAMPLE }) sources?: string | null;
  @Flag({ optional: true }) published?: boolean;
}

export class EditTermBody extends PartialType(OmitType(TermBody, ['slug']), { skipNullProperties: false }) {
  @ExpectedVersion() version?: number | null;
}
