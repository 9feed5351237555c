import { afterPaint } from './after-paint';

/**
 * Loads the modules once the page has been painted: text and fonts come first on a slow line, and nothing on a page needs
 * a script to be read. Reads what to load from the element before it; never changes from page to page, so that the content
 * security policy allows it by its hash.
 */
export const takeOverScript =
  '(function(){var d=document,m=d.currentScript.previousElementSibling.dataset;' +
  afterPaint +
  'function add(tag,props){var e=d.createElement(tag);for(var k in props)e[k]=props[k];d.head.append(e)}' +
  // Behind the fonts, which are asked for at the same moment (font-script.ts).
  'afterPaint(function(){setTimeout(function(){' +
  // Right behind the page's own style: what emotion has put in comes later and wins, as it does everywhere.
  "if(m.sheet){var l=d.createElement('link');l.rel='stylesheet';l.href=m.sheet;d.querySelector('style').after(l)}" +
  "m.modules.split(' ').forEach(function(u){if(u)add('link',{rel:'modulepreload',href:u})});" +
  "m.entries.split(' ').forEach(function(u){if(u)add('script',{type:'module',src:u})})})})})()";
