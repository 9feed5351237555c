import type { ComponentType } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router-dom';

/** A path on this site that the router would render unchanged. */
const plain = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&%-]+)?$/;

/**
 * Renders what the router's link renders, without its context look-ups and its browser-only behavior. A page has dozens
 * of links, and they took a fifth of its rendering time. Anything unusual falls back to the router's link.
 */
function ServerLink(props: LinkProps) {
  const { to, onClick: _click, ...rest } = props;
  const { discover, prefetch, relative, reloadDocument, mask, target } = rest;
  const routerOnly = discover ?? prefetch ?? relative ?? reloadDocument ?? mask ?? target;
  if (routerOnly !== undefined || typeof to !== 'string' || !plain.test(to)) return <RouterLink {...props} />;
  const { replace: _r, state: _s, preventScrollReset: _p, viewTransition: _v, ...attributes } = rest;
  return (
    <a {...attributes} href={to} data-discover="true">
      {attributes.children}
    </a>
  );
}

/** A link within the site. */
export const Link: ComponentType<LinkProps> = typeof document === 'undefined' ? ServerLink : RouterLink;
