import { headingsOf } from '../headings';

/** The article's sections as a table of contents, beside the text where there is room. */
export function Contents({ html }: { html: string }) {
  const headings = headingsOf(html);
  if (headings.length < 3) return null;
  return (
    <nav className="contents" aria-label="In this article">
      <p>In this article</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
