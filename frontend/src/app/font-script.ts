import { afterPaint } from './after-paint';

/** What every page is set in, each one of fonts.css. */
const FACES = [
  '400 1em "Newsreader Variable"',
  'italic 400 1em "Newsreader Variable"',
  '400 1em "Instrument Sans Variable"',
  'condensed 400 1em "Instrument Sans Variable"',
];
/** How much text of what is out of sight changes with one frame, in characters: 20 to 50 ms of a slow phone. */
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
 * for a seventh of a second. Stands behind the page. A browser that has had them was asked for them by the boot script: when they
 * are here, the page is set in them from its first paint. Elsewhere they are asked for after it, for the text can be read without
 * them. One that does not come holds up none of the others. Who has left meanwhile (leave-script.ts) is not to be known by the key.
 * Never changes from page to page: the content security policy allows it by its hash.
 */
export const fontScript =
  '(function(){var d=document,root=d.documentElement,mark=root.dataset;if(!mark.fonts)return;' +
  `${afterPaint}${outOfSight}${stay}${follow}` +
  'function show(){var rest=outOfSight(d.body).map(stay);delete mark.fonts;follow(rest)}' +
  `function come(){Promise.all(${JSON.stringify(FACES)}.map(function(f){return d.fonts.load(f)})).then(function(){` +
  "try{if(!root.classList.contains('left'))localStorage.setItem('fonts','1')}catch(e){}show()},show)}" +
  "var asked=d.querySelectorAll('link[as=font]').length;" +
  'if(!asked)afterPaint(come);' +
  "else if(performance.getEntriesByType('resource').filter(function(e){return/\\.woff2$/.test(e.name)}).length<asked)come();" +
  'else delete mark.fonts})()';
