/** What every page is set in, each one of fonts.css. */
const FACES = [
  '400 1em "Newsreader Variable"',
  'italic 400 1em "Newsreader Variable"',
  '400 1em "Instrument Sans Variable"',
  'condensed 400 1em "Instrument Sans Variable"',
];
/** How much text of what is out of sight changes with one frame, in characters: some 20 ms of a slow phone. */
const LOT = 800;

/**
 * The largest blocks that are out of sight, each with the fonts it inherits. A line of text is never parted. Reads only, so that
 * the page is laid out once for all of them, and not at all when it has been.
 */
const outOfSight =
  'function outOfSight(e){return[].concat.apply([],[].map.call(e.children,function(c){' +
  'var b=c.getBoundingClientRect(),s=getComputedStyle(c);' +
  'if(/^inline/.test(s.display)||(b.height&&b.top>=0&&b.bottom<=innerHeight))return[];' +
  'return b.height&&(b.bottom<0||b.top>innerHeight)?[[c,s.fontFamily]]:outOfSight(c)}))}';

/** Lets a block keep the stand-ins it has: those that it inherits by its style, those of its own by the mark (tokens.css). */
const stay = "function stay(x){x[0].style.fontFamily=x[1];x[0].dataset.fonts='coming';return x[0]}";

/** Has those that stayed behind change, too, a lot with each frame, so that nobody's touch waits for all of them. */
const follow =
  'function follow(rest){if(rest.length)requestAnimationFrame(function(){setTimeout(function(){' +
  `for(var e,n=0;rest.length&&n<${LOT};n+=e.textContent.length){` +
  "e=rest.shift();e.style.removeProperty('font-family');delete e.dataset.fonts}follow(rest)})})}";

/**
 * Has the page change its fonts once, when all of them are there: one by one, each would lay the text out again and move what
 * is just being read. What is seen changes at once and the rest after it, for the whole text would block a slow phone
 * for a seventh of a second. Stands behind the page, before its first paint: when the browser has the preloaded ones already,
 * it is set in them from the start. The boot script has said that they are coming (tokens.css); one that does not come leaves
 * the others to it. Never changes from page to page: the content security policy allows it by its hash.
 */
export const fontScript =
  '(function(){var d=document,mark=d.documentElement.dataset;if(!mark.fonts)return;' +
  `${outOfSight}${stay}${follow}` +
  'function show(){var rest=outOfSight(d.body).map(stay);delete mark.fonts;follow(rest)}' +
  "var here=performance.getEntriesByType('resource').filter(function(e){return/\\.woff2$/.test(e.name)}).length;" +
  "if(here>=d.querySelectorAll('link[as=font]').length)delete mark.fonts;" +
  `else Promise.all(${JSON.stringify(FACES)}.map(function(f){return d.fonts.load(f)})).then(show,show)})()`;
