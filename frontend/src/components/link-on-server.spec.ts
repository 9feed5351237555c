import { describe, expect, it } from '@jest/globals';
import { createElement as h, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink, type LinkProps } from 'react-router-dom';
import { Link } from './Link';

const rendered = (link: ComponentType<LinkProps>, props: LinkProps): string =>
  renderToString(h(MemoryRouter, { initialEntries: ['/journal/x?y=1'] }, h(link, props)));

describe('A link, on the server', () => {
  it('is not the router’s', () => expect(Link).not.toBe(RouterLink));

  it.each<[string, LinkProps]>([
    ['an address', { to: '/journal', children: 'Journal' }],
    ['home', { to: '/', className: 'brand', children: [h('i', { key: 'a', 'aria-hidden': true }), 'The Archive'] }],
    ['a query', { to: '/journal?category=the-body', 'aria-current': 'true', children: 'The Body' }],
    ['attributes in their order', { className: 'a', to: '/data', id: 'b', 'aria-label': 'c', children: 'd' }],
    ['what a browser does', { to: '/about', onClick: () => undefined, replace: true, state: { a: 1 }, children: 'e' }],
    ['no scrolling', { to: '/stories?share=1', preventScrollReset: true, viewTransition: true, children: 'f' }],
    ['a fragment', { to: '/about#corrections', children: 'g' }],
    ['a relative address', { to: '../stories', children: 'h' }],
    ['dots in an address', { to: '/a/../b', children: 'i' }],
    ['two slashes', { to: '/a//b', children: 'j' }],
    ['another site', { to: 'https://other.example/', children: 'k' }],
    ['another site without its scheme', { to: '//other.example/', children: 'l' }],
    ['a query without anything', { to: '/journal?', children: 'm' }],
    ['an escape', { to: '/journal?category=a%20b', children: 'n' }],
    ['a slash at the end', { to: '/journal/', children: 'o' }],
    ['parts', { to: { pathname: '/journal', search: '?a=b' }, children: 'p' }],
    ['another window', { to: '/journal', target: '_blank', children: 'q' }],
    ['a new document', { to: '/journal', reloadDocument: true, children: 'r' }],
    ['nothing to discover', { to: '/journal', discover: 'none', children: 's' }],
  ])('to %s is what the router makes of it', (_what, props) =>
    expect(rendered(Link, props)).toBe(rendered(RouterLink as ComponentType<LinkProps>, props)),
  );
});
