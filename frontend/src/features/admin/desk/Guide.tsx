import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { remarkRules } from '../../../../../backend/src/platform/markdown/shared/article-plugins';
import { headingSlug } from '../../../../../backend/src/platform/markdown/shared/heading-ids';
import guide from '../../../../../docs/moderating.md?raw';

const TITLE = /^# (.+)\n/;

const Text = styled('div')({
  maxWidth: 'var(--measure)',
  fontSize: 'var(--fs-ui)',
  '& h2': { marginTop: '2.5rem' },
  '& h2, & h3': { scrollMarginTop: '5rem' },
});

/** A heading that the guide's own links find. */
const linked = (Heading: 'h2' | 'h3') =>
  function LinkedHeading({ node: _node, children, ...rest }: ComponentProps<'h2'> & { node?: unknown }) {
    return (
      <Heading {...rest} id={headingSlug(String(children))}>
        {children}
      </Heading>
    );
  };
const components = { h2: linked('h2'), h3: linked('h3') };

/** The first line of docs/moderating.md. */
export const guideTitle = TITLE.exec(guide)![1]!;

/** The rest of docs/moderating.md. */
export function Guide() {
  return (
    <Text className="prose">
      <Markdown remarkPlugins={remarkRules} components={components}>
        {guide.replace(TITLE, '')}
      </Markdown>
    </Text>
  );
}
