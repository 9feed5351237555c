import { afterPaint } from './after-paint';

/** The fonts every page uses; each is a font face in fonts.css. */
const FACES = [
  '400 1em "Newsreader Variable"',
  'italic 400 1em "Newsreader Variable"',
  '400 1em "Instrument Sans Variable"',
  'condensed 400 1em "Instrument Sans Variable"',
];
/** Characters of text outside the viewport to switch per frame: 20 to 50 ms on a slow phone. */
const LOT = 800;

/**
 * Finds the largest blocks outside the viewport, each with its inherited font family. Never splits a line of text. Only
 * reads the layout, so the page is laid out at most once for all blocks.
 */
const outOfSight =
  'function outOfSight(e){return[].concat.apply([],[].map.call(e.children,function(c){' +
  'var b=c.getBoundingClientRect(),s=getComputedStyle(c);' +
  'if(/^inline/.test(s.display)||(b.height&&b.top>=0&&b.bottom<=innerHeight))return[];' +
  'return b.height&&(b.bottom<0||b.top>innerHeight)?[[c,s.fontFamily]]:outOfSight(c)}))}';

/**
 * Keeps the fallback fonts on a block: inherited ones by inline style, its own by the data-fonts attribute
 * (tokens.css).
 */
const stay = "function stay(x){x[0].style.fontFamily=x[1];x[0].dataset.fonts='coming';return x[0]}";

/** Switches the remaining blocks a batch per frame, so that input does not wait for all of them. */
const follow =
  'function follow(rest){if(rest.length)requestAnimationFrame(function(){setTimeout(function(){' +
  `for(var e,n=0;rest.length&&n<${LOT};n+=e.textContent.length){` +
  "e=rest.shift();e.style.removeProperty('font-family');delete e.dataset.fonts}follow(rest)})})}";

/**
 * Switches the page to its fonts once all of them have loaded: one by one, each would lay out the text again and move
 * what is being read. Visible text changes immediately and the rest afterwards, because changing all text would block a
 * slow phone for about 140 ms. Runs at the end of the body.
 *
 * If this browser has loaded the fonts before, the boot script has preloaded them; once all have arrived, the first
 * paint uses them. Otherwise they are loaded after the first paint, because the text is readable without them. A font
 * that fails does not hold up the others. If the reader has pressed "Leave this page" in the meantime
 * (leave-script.ts), no storage key is left behind. The text is the same on every page, because the content security
 * policy allows it by its hash.
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
