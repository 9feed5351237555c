/**
 * A function for the scripts in a page: does something once the page has been painted, which a browser says of itself; where it
 * does not, behind the next frame. A page that nobody looks at is not painted and does not wait for it, nor does anybody for longer
 * than two seconds.
 */
export const afterPaint =
  'function afterPaint(go){var d=document,P=self.PerformanceObserver,done;' +
  'function once(){if(!done){done=1;go()}}' +
  'if(d.hidden)once();' +
  "else if(P&&(P.supportedEntryTypes||[]).indexOf('paint')>=0)" +
  "new P(function(list,me){if(list.getEntriesByName('first-contentful-paint').length){me.disconnect();once()}})" +
  ".observe({type:'paint',buffered:true});" +
  'else requestAnimationFrame(function(){setTimeout(once)});setTimeout(once,2000)}';
