import { useState } from 'react';
import { copyText } from '../../../lib/copy-text';
import { saveFile } from '../../../lib/save-file';
import { useSite } from '../../../lib/site';
import { useHydrated } from '../../../lib/use-hydrated';
import type { Article } from '../api/get-post';
import { bibtexOf, citationsOf, plainCitation, risOf, type Citation, type Cited } from '../citation';

/**
 * The citations of the article, collapsed after its sources. Without scripts they can be read, but not copied or downloaded:
 * data: links would put texts of the writer into an address.
 */
export function CiteArticle({ article }: { article: Article }) {
  const site = useSite();
  const hydrated = useHydrated();
  const cited: Cited = {
    id: article.id,
    title: article.title,
    publishedAt: article.publishedAt ?? article.createdAt,
    site: site.name,
    url: `${site.url}/article/${article.id}`,
  };
  const files = [
    { name: 'BibTeX', file: `article-${article.id}.bib`, type: 'application/x-bibtex', text: bibtexOf(cited) },
    { name: 'RIS', file: `article-${article.id}.ris`, type: 'application/x-research-info-systems', text: risOf(cited) },
  ];
  return (
    <details className="cite">
      <summary>Cite this article</summary>
      <dl>
        {citationsOf(cited).map((citation) => (
          <div key={citation.style}>
            <dt>{citation.style}</dt>
            <dd>
              <p dir="auto">
                <span>{citation.before}</span>
                <i>{citation.italic}</i>
                <span>{citation.after}</span>
              </p>
              {hydrated && <CopyCitation citation={citation} />}
            </dd>
          </div>
        ))}
      </dl>
      {hydrated && (
        <p className="cite-files">
          For a citation manager:{' '}
          {files.map(({ name, file, type, text }) => (
            <button
              key={name}
              type="button"
              className="button button-line"
              onClick={() => saveFile(file, new Blob([text], { type }))}
            >
              {`Download ${name}`}
            </button>
          ))}
        </p>
      )}
    </details>
  );
}

function CopyCitation({ citation }: { citation: Citation }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <button
      type="button"
      className="button button-line cite-copy"
      aria-label={`Copy the ${citation.style} citation`}
      onClick={() => void copyText(plainCitation(citation)).then(setCopied)}
      onBlur={() => setCopied(null)}
    >
      <span aria-live="polite">{copied === null ? 'Copy' : copied ? 'Copied!' : 'Select the text to copy it'}</span>
    </button>
  );
}
