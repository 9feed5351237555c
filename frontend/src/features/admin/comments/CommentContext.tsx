import { styled } from '@mui/material/styles';
import type { CommentInContext } from '../../../lib/api/types';
import { truncate } from '../../../lib/text';
import { plainText } from '../list/preview';
import { ReportedMark } from '../reports/ReportedMark';
import { readingText } from '../list/table-styles';

const shortest = 60;

const Context = styled('span')({
  display: 'grid',
  gap: '.15rem',
  font: '400 var(--fs-note)/1.4 var(--sans)',
  color: 'var(--ink-2)',
  overflowWrap: 'anywhere',
  '& q': { quotes: '"“" "”"', whiteSpace: 'pre-wrap' },
  '& a': { color: 'inherit' },
});

/** The Markdown of a comment, as readers would see it. */
const Text = styled('div')({
  ...readingText,
  // Stacked marks stay in their box, as in base.css.
  clipPath: 'inset(-6px -100vmax)',
  '& > * + *': { marginTop: '.5em' },
  '& blockquote': {
    borderLeft: '2px solid var(--field)',
    paddingLeft: '.8em',
    color: 'var(--ink-2)',
    fontStyle: 'italic',
  },
  '& :is(ul, ol)': { paddingLeft: '1.3em', listStyle: 'revert' },
  '& pre': { overflowX: 'auto' },
  '& img': { maxWidth: '100%' },
});

/** The server sanitized this HTML when it was saved. */
export function CommentText({ html }: { html: string }) {
  return <Text dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface Props {
  comment: CommentInContext;
  /** Shortens the text that the comment answers, for a row. */
  short?: boolean;
}

/** The article of a comment, and the text that it answers. The link keeps the desk open in its own tab. */
export function CommentContext({ comment: { postId, postTitle, parentContent, reported }, short }: Props) {
  return (
    <Context>
      {reported && <ReportedMark />}
      <span>
        On{' '}
        <a href={`/article/${postId}`} target="_blank" rel="noopener">
          <span>{short ? truncate(postTitle, shortest).text : postTitle}</span>
          <span className="hidden-text"> (opens in a new tab)</span>
        </a>
      </span>
      {parentContent !== null && (
        <span>
          Replying to <q dir="auto">{short ? truncate(plainText(parentContent), shortest).text : parentContent}</q>
        </span>
      )}
    </Context>
  );
}
