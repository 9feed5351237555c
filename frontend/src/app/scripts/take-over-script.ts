import { afterPaint } from './after-paint';

/**
 * Loads the modules once the page has been painted: on a slow connection text and fonts come first, and no page needs a
 * script to be readable. Reads the URLs from the element before it. The text is the same on every page, because the
 * content security policy allows it by its hash.
 */
export const takeOverScript =
  '(function(){var d=document,m=d.currentScript.previousElementSibling.dataset;' +
  afterPaint +
  'function add(tag,props){var e=d.createElement(tag);for(var k in props)e[k]=props[k];d.head.append(e)}' +
  // After the fonts, which are requested at the same moment (font-script.ts).
  'afterPaint(function(){setTimeout(function(){' +
  // Directly after the page's own style element. Emotion's styles come after it and win, as they do everywhere.
  "if(m.sheet){var l=d.createElement('link');l.rel='stylesheet';l.href=m.sheet;d.querySelector('style').after(l)}" +
  "m.modules.split(' ').forEach(function(u){if(u)add('link',{rel:'modulepreload',href:u})});" +
  "m.entries.split(' ').forEach(function(u){if(u)add('script',{type:'module',src:u})})})})})()";
