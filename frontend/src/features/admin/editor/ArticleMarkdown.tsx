import { memo, type ComponentProps } from 'react';
import Markdown, { type Components } from 'react-markdown';
import {
  articleRules,
  conversionFor,
  remarkRules,
  type ArticlePart,
} from '../../../../../backend/src/platform/markdown/shared/article-plugins';
import { mediaPictures, type PictureSizes } from '../../../../../backend/src/platform/markdown/shared/media-pictures';
import {
  NO_SOURCES,
  sourceEntries,
  type SourceFacts,
} from '../../../../../backend/src/platform/markdown/shared/source-entries';
import { sourceMarks } from '../../../../../backend/src/platform/markdown/shared/source-marks';
import { limitNesting } from '../../../../../backend/src/platform/markdown/shared/limit-nesting';

type Cell = 'td' | 'th';

/** React-markdown turns a column's alignment into a style. The site's HTML has it as an attribute. */
const aligned = (Cell: Cell) =>
  function AlignedCell({ node: _node, style, ...rest }: ComponentProps<Cell> & { node?: unknown }) {
    const align = style?.textAlign as 'left' | 'center' | 'right' | undefined;
    return <Cell {...(align && { align })} {...rest} />;
  };

/**
 * An image on another host is a box with its name: our server downloads it when the article is published, and the
 * preview must not make the browser request it.
 */
function Picture({ node: _node, src, alt, ...rest }: ComponentProps<'img'> & { node?: unknown }) {
  if (typeof src !== 'string' || !src.startsWith('https://') || !URL.canParse(src))
    return <img src={src} alt={alt} {...rest} />;
  const label = `Image from ${new URL(src).host} (appears once you publish)`;
  return <span className="picture-later">{alt ? `${label}: ${alt}` : label}</span>;
}

const cells: Components = { td: aligned('td'), th: aligned('th') };
const components: Components = { ...cells, img: Picture };
/** The shared rules have removed unsafe addresses. */
const asItIs = (url: string): string => url;
const rules = { text: articleRules('text'), sources: articleRules('sources') };
const noSizes: PictureSizes = {};
const sourceRules = { text: sourceMarks, sources: sourceEntries };
const conversions = { text: conversionFor('text'), sources: conversionFor('sources') };

interface Props {
  markdown: string;
  part?: ArticlePart;
  /** Shows images from other hosts, too. */
  withImages?: boolean;
  /** The sizes of the pictures of this site in it. */
  pictures?: PictureSizes;
  /** Which entries the text may cite, or which entries it does cite. */
  sources?: SourceFacts;
}

/** An article's text or sources, as the server renders them: with the same parser and the same list of plugins. */
export const ArticleMarkdown = memo(function ArticleMarkdown({
  markdown,
  part = 'text',
  withImages,
  pictures = noSizes,
  sources = NO_SOURCES,
}: Props) {
  return (
    <Markdown
      remarkPlugins={remarkRules}
      rehypePlugins={[...rules[part], [sourceRules[part], sources], [mediaPictures, pictures]]}
      remarkRehypeOptions={conversions[part]}
      components={withImages ? cells : components}
      urlTransform={asItIs}
    >
      {limitNesting(markdown)}
    </Markdown>
  );
});
