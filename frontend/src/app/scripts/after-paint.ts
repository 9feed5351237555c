/**
 * A function for inline scripts: runs `go` after the first contentful paint. Browsers without paint timing run it after
 * the next frame. A hidden page is never painted, so it runs immediately there. It never waits longer than two seconds.
 */
export const afterPaint =
  'function afterPaint(go){var d=document,P=self.PerformanceObserver,done;' +
  'function once(){if(!done){done=1;go()}}' +
  'if(d.hidden)once();' +
  "else if(P&&(P.supportedEntryTypes||[]).indexOf('paint')>=0)" +
  "new P(function(list,me){if(list.getEntriesByName('first-contentful-paint').length){me.disconnect();once()}})" +
  ".observe({type:'paint',buffered:true});" +
  'else requestAnimationFrame(function(){setTimeout(once)});setTimeout(once,2000)}';
