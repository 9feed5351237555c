import type {
  Article,
  BreadcrumbList,
  DefinedTerm,
  Graph,
  ImageObject,
  Organization,
  Thing,
  WebSite,
} from 'schema-dts';
import type { ArticleFacts, HeadFacts } from '../../components/frame/head-facts';
import type { Site } from '../../lib/site';
import { citedIn } from './cited-sources';
import { socialSize } from '../pictures/social-image';

/**
 * Says what a page is about, as JSON-LD for search engines (schema.org). Pages that must not be indexed have none. No person of ours
 * is named: the publisher is the author of all articles (docs/adr/0005).
 */
export function structuredData(facts: HeadFacts, site: Site): string | undefined {
  if (facts.noindex) return undefined;
  const publisher = `${site.url}/#publisher`;
  const graph: Thing[] = [];
  if (facts.article) graph.push(articleNode(facts, facts.article, publisher), publisherNode(site, publisher));
  else if (facts.url === `${site.url}/`) graph.push(siteNode(facts, site, publisher), publisherNode(site, publisher));
  if (facts.term) graph.push(termNode(facts, facts.term, site));
  if (facts.url !== `${site.url}/`) graph.push(trailNode(facts, site));
  const data: Graph = { '@context': 'https://schema.org', '@graph': graph };
  // `<` could close the element; the other two are line terminators in older JavaScript.
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function articleNode({ url, title, description, image }: HeadFacts, article: ArticleFacts, publisher: string): Article {
  const citation = citedIn(article.sources?.html ?? '');
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: title,
    description,
    image: pictureOf(image, socialSize),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    ...(article.section && { articleSection: article.section }),
    ...(citation.length > 0 && { citation }),
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    inLanguage: 'en-US',
    isAccessibleForFree: true,
    author: { '@id': publisher },
    publisher: { '@id': publisher },
  };
}

/** A size is a distance, so it has a unit. */
const pictureOf = (url: string, { width, height }: { width: number; height: number }): ImageObject => ({
  '@type': 'ImageObject',
  url,
  width: `${width} px`,
  height: `${height} px`,
});

const termNode = ({ url, description }: HeadFacts, term: string, site: Site): DefinedTerm => ({
  '@type': 'DefinedTerm',
  '@id': `${url}#term`,
  name: term,
  description,
  url,
  inDefinedTermSet: {
    '@type': 'DefinedTermSet',
    '@id': `${site.url}/glossary#terms`,
    name: `The glossary of ${site.name}`,
    url: `${site.url}/glossary`,
  },
});

function publisherNode(site: Site, id: string): Organization {
  const sameAs = [site.social.video, site.social.photo].filter((link) => link !== null);
  return {
    '@type': 'Organization',
    '@id': id,
    name: site.name,
    url: `${site.url}/`,
    logo: pictureOf(`${site.url}/icon-512.png`, { width: 512, height: 512 }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(site.contact && { email: site.contact }),
  };
}

const siteNode = ({ url, description }: HeadFacts, site: Site, publisher: string): WebSite => ({
  '@type': 'WebSite',
  '@id': `${url}#site`,
  url,
  name: site.name,
  alternateName: site.tagline,
  description,
  inLanguage: 'en-US',
  publisher: { '@id': publisher },
});

const trailNode = ({ url, title, above }: HeadFacts, site: Site): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    ...[['Home', '/'] as const, ...above].map(([name, path]) => ({ name, item: site.url + path })),
    { name: title, item: url },
  ].map((step, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...step })),
});
