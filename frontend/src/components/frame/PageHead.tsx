import { use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../../lib/site';
import { HeadContext, structuredDataId, type ArticleFacts, type Step } from './head-facts';

interface Props {
  /** Without the site's name, which is added. Empty on the home page, where the site's name comes first. */
  title: string;
  description: string;
  /** The canonical path of this page, if not the current one. */
  path?: string;
  /** Set if the page is an article. */
  article?: ArticleFacts;
  /** Set if the page explains a word of the glossary. */
  term?: string;
  /** Set if the page is about one category or about the glossary, which have feeds of their own at /rss/{slug}.xml. */
  feed?: { name: string; slug: string } | undefined;
  /** The pages above this one, without the home page: [['The Journal', '/journal']]. */
  above?: readonly Step[];
  /** Keeps the page out of search engines, for missing or failed pages. Private pages need not set it. */
  noindex?: boolean;
  /** Sends no referrer, because the URL may contain a secret. */
  noReferrer?: boolean;
}

/** Personal pages, and forms that are no use as search results: never indexed, and not in the sitemap. */
const privatePages =
  /^\/(?:auth|member|bookmarks|submit|reset-password|unsubscribe|notifications|admin|dashboard|quick-admin|replit-admin)(?:\/|$)/;

/** The head elements for browsers, search engines and previews. React moves them into the document's head. */
export function PageHead({
  title,
  description,
  path,
  article,
  term,
  feed,
  above = [],
  noindex = false,
  noReferrer,
}: Props) {
  const site = useSite();
  const location = useLocation();
  const hidden = noindex || privatePages.test(location.pathname);
  const fullTitle = title ? `${title} | ${site.name}` : `${site.name}: words, gender, power and identity`;
  const url = `${site.url}${path ?? location.pathname}`;
  // The version is part of the URL, so that previews load the new picture after a change.
  const image = `${site.url}${article ? `/article/${article.id}/social.png?v=${article.version}` : '/social.png'}`;
  const alt = article ? `${title}: an article of ${site.name}` : `${site.name}: ${site.tagline}`;

  use(HeadContext)?.({ url, title: title || site.name, description, noindex: hidden, image, article, term, above });
  useEffect(() => {
    // The server wrote the structured data for the first page; it is wrong for the next one.
    const structuredData = document.getElementById(structuredDataId);
    if (structuredData && structuredData.dataset.of !== url) structuredData.remove();
  }, [url]);

  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noReferrer && <meta name="referrer" content="no-referrer" />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <link rel="alternate" type="application/rss+xml" title={site.name} href="/rss.xml" />
      {feed && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${feed.name} | ${site.name}`}
          href={`/rss/${encodeURIComponent(feed.slug)}.xml`}
        />
      )}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title || site.name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      {article && (
        <>
          <meta property="article:published_time" content={article.publishedAt} />
          <meta property="article:modified_time" content={article.updatedAt} />
          {article.section && <meta property="article:section" content={article.section} />}
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title || site.name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}
