import { headingsOf, type Heading } from '../headings';

/** The fewest sections that are worth a list. */
const MIN_SECTIONS = 3;

/** The article's sections beside the text, where there is room. */
export function Contents({ html }: { html: string }) {
  const headings = headingsOf(html);
  if (headings.length < MIN_SECTIONS) return null;
  return (
    <nav className="contents" aria-label="In this article">
      <p>In this article</p>
      <Sections headings={headings} />
    </nav>
  );
}

/** The same above the text, collapsed, where there is no room beside it. Works without scripts. */
export function CollapsedContents({ html }: { html: string }) {
  const headings = headingsOf(html);
  if (headings.length < MIN_SECTIONS) return null;
  return (
    <details className="contents-collapsed">
      <summary>In this article</summary>
      <nav aria-label="In this article">
        <Sections headings={headings} />
      </nav>
    </details>
  );
}

const Sections = ({ headings }: { headings: Heading[] }) => (
  <ol>
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
);
