import type { MovedTerm } from '../../kernel/transfer.js';

/** A term of the glossary as Markdown, to read. */
export function termFile({ term, kind, forms, synonyms, ...texts }: MovedTerm): string {
  const words = synonyms.map(({ word, relation, note }) => `- ${word} (${relation})${note ? `: ${note}` : ''}`);
  const parts = [
    `# ${term}`,
    [kind, forms.length > 0 && `also: ${forms.join(', ')}`].filter(Boolean).join('; '),
    texts.definition,
    section('History', texts.history),
    section('What to say instead', texts.instead),
    section('Related words', words.join('\n')),
    section('Sources', texts.sources),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const section = (title: string, text: string | null): string => (text ? `## ${title}\n\n${text}` : '');
