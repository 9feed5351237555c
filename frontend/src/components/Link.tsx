import type { ComponentType } from 'react';
import { Link as RouterLink, type LinkProps } from 'react-router-dom';

/** An address of ours as it stands in a page: nothing in it that the router would write in another way. */
const plain = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&%-]+)?$/;

/**
 * What the router's link renders to, without what that looks up to get there and what only a browser does with it: a page has
 * dozens of them, and they were a fifth of its rendering. Anything out of the usual is left to the router's.
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
