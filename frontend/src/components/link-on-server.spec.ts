import { describe, expect, it } from '@jest/globals';
import { createElement as h, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Link as RouterLink, type LinkProps } from 'react-router-dom';
import { Link } from './Link';

const rendered = (link: ComponentType<LinkProps>, props: LinkProps): string =>
  renderToString(h(MemoryRouter, { initialEntries: ['/journal/x?y=1'] }, h(link, props)));

describe('a link rendered on the server', () => {
  it('does not use the router’s component', () => expect(Link).not.toBe(RouterLink));

  it.each<[string, LinkProps]>([
    ['a path', { to: '/journal', children: 'Journal' }],
    ['home', { to: '/', className: 'brand', children: [h('i', { key: 'a', 'aria-hidden': true }), 'The Archive'] }],
    ['a path with a query', { to: '/journal?category=the-body', 'aria-current': 'true', children: 'The Body' }],
    ['a path, with attributes in order', { className: 'a', to: '/data', id: 'b', 'aria-label': 'c', children: 'd' }],
    ['browser-only props', { to: '/about', onClick: () => undefined, replace: true, state: { a: 1 }, children: 'e' }],
    ['no scrolling', { to: '/stories?share=1', preventScrollReset: true, viewTransition: true, children: 'f' }],
    ['a fragment', { to: '/about#corrections', children: 'g' }],
    ['a relative path', { to: '../stories', children: 'h' }],
    ['a path with dots', { to: '/a/../b', children: 'i' }],
    ['a path with two slashes', { to: '/a//b', children: 'j' }],
    ['another site', { to: 'https://other.example/', children: 'k' }],
    ['another site without a scheme', { to: '//other.example/', children: 'l' }],
    ['an empty query', { to: '/journal?', children: 'm' }],
    ['a percent escape', { to: '/journal?category=a%20b', children: 'n' }],
    ['a trailing slash', { to: '/journal/', children: 'o' }],
    ['an object', { to: { pathname: '/journal', search: '?a=b' }, children: 'p' }],
    ['another window', { to: '/journal', target: '_blank', children: 'q' }],
    ['a new document', { to: '/journal', reloadDocument: true, children: 'r' }],
    ['a path, without route discovery', { to: '/journal', discover: 'none', children: 's' }],
  ])('to %s renders the same as the router’s', (_what, props) =>
    expect(rendered(Link, props)).toBe(rendered(RouterLink as ComponentType<LinkProps>, props)),
  );
});
