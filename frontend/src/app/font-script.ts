/** What every page is set in, each one of fonts.css. */
const FACES = [
  '400 1em "Newsreader Variable"',
  'italic 400 1em "Newsreader Variable"',
  '400 1em "Instrument Sans Variable"',
  'condensed 400 1em "Instrument Sans Variable"',
];

/**
 * Has the page change its fonts once, when all of them are there. One by one, each would lay the whole text out again, which
 * on a slow phone blocks for a tenth of a second each time, and moves what is just being read. Stands behind the page, before
 * its first paint: when the browser has the preloaded ones already, it is set in them from the start. The boot script has said
 * that they are coming (tokens.css); one that does not come leaves the others to it. Never changes from page to page: the
 * content security policy allows it by its hash.
 */
export const fontScript =
  '(function(){var d=document,s=d.documentElement.dataset;if(!s.fonts)return;' +
  'function show(){delete s.fonts}' +
  "var here=performance.getEntriesByType('resource').filter(function(e){return/\\.woff2$/.test(e.name)}).length;" +
  "if(here>=d.querySelectorAll('link[as=font]').length)show();" +
  `else Promise.all(${JSON.stringify(FACES)}.map(function(f){return d.fonts.load(f)})).then(show,show)})()`;
