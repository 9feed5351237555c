/**
 * Loads the modules once the page has been painted: text and fonts come first on a slow line, and nothing on a page needs
 * a script to be read. Reads what to load from the element before it; never changes from page to page, so that the content
 * security policy allows it by its hash. A page that nobody looks at is not painted, and does not wait for it.
 */
export const takeOverScript =
  '(function(){var d=document,m=d.currentScript.previousElementSibling.dataset,done;' +
  'function add(tag,props){var e=d.createElement(tag);for(var k in props)e[k]=props[k];d.head.append(e)}' +
  'function go(){if(done)return;done=1;' +
  // Right behind the page's own style: what emotion has put in comes later and wins, as it does everywhere.
  "if(m.sheet){var l=d.createElement('link');l.rel='stylesheet';l.href=m.sheet;d.querySelector('style').after(l)}" +
  "m.modules.split(' ').forEach(function(u){if(u)add('link',{rel:'modulepreload',href:u})});" +
  "m.entries.split(' ').forEach(function(u){if(u)add('script',{type:'module',src:u})})}" +
  'if(d.hidden)go();else requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,2000)})()';
