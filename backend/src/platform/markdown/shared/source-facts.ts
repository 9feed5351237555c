import type { Root } from 'hast';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { conversionFor, syntax } from './article-plugins.js';
import type { ArticlePart } from './article-plugins.js';
import { limitNesting } from './limit-nesting.js';
import { entriesIn, NO_SOURCES, splitParagraphs } from './source-entries.js';
import type { SourceFacts } from './source-entries.js';
import { markSources, POSSIBLE_MARK } from './source-marks.js';

/** Typography and the sanitizer change nothing about numbers in brackets, and take most of the time. */
const converterFor = (part: ArticlePart) =>
  unified().use(remarkParse).use(syntax).use(remarkRehype, conversionFor(part)).freeze();
const converters = { text: converterFor('text'), sources: converterFor('sources') };

function treeOf(markdown: string, part: ArticlePart): Root {
  const converter = converters[part];
  return converter.runSync(converter.parse(limitNesting(markdown)));
}

/**
 * Which entries an article's sources have, and which of them its text cites. Text and sources are rendered separately, and
 * each must know that of the other.
 */
export function sourceFacts(content: string, footer: string | null): SourceFacts {
  if (!footer || !POSSIBLE_MARK.test(content)) return NO_SOURCES;
  const sources = treeOf(footer, 'sources');
  splitParagraphs(sources);
  const numbers = [...entriesIn(sources).keys()];
  if (numbers.length === 0) return NO_SOURCES;
  return { numbers, cited: [...markSources(treeOf(content, 'text'), new Set(numbers))] };
}
