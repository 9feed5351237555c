import { useLocation } from 'react-router-dom';
import { useSite } from '../lib/site';

interface Props {
  /** Without the site's name, which is added. Empty on home, where the name comes first. */
  title: string;
  description: string;
  /** Path of the one address this page should be known by; the current one otherwise. */
  path?: string;
  type?: 'website' | 'article';
  image?: string | null;
  publishedAt?: string | null;
  noindex?: boolean;
  /** The address may hold a secret: nobody is told where a reader comes from. */
  noReferrer?: boolean;
}

/** What a page tells browsers, search engines and previews. React moves these into the document's head. */
export function PageHead({
  title,
  description,
  path,
  type = 'website',
  image,
  publishedAt,
  noindex,
  noReferrer,
}: Props) {
  const site = useSite();
  const location = useLocation();
  const full = title ? `${title} | ${site.name}` : `${site.name}: words, gender, power and identity`;
  const url = `${site.url}${path ?? location.pathname}`;
  const picture = image && new URL(image, site.url || 'http://localhost').href;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {noReferrer && <meta name="referrer" content="no-referrer" />}
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title || site.name} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      {picture && <meta property="og:image" content={picture} />}
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
