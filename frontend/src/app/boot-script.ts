/**
 * Runs in the head before anything is painted: the reader's theme, whether this browser was signed in when last seen (so
 * that the member area does not flash its signed-out face), and that fonts are coming (font-script.ts): a browser that has had
 * them is asked for them now, so that the first paint has them; elsewhere they would only be in the way of the page. Where they are
 * is said by the element it stands in. Never changes from page to page: the content security policy allows it by its hash.
 *
 * Where mails lead to, the address holds a secret. It is taken out here, before anything else is asked for: Chromium names
 * the page's whole address when it fetches the fonts of a style element, whatever the referrer policy. lib/link-token.ts
 * finds it in window.linkOpened.
 */
export const bootScript =
  '(function(){var d=document.documentElement,l=location,t,f;' +
  'if(/^\\/(reset-password|unsubscribe)\\/?$/i.test(l.pathname)&&/[?&]token=/.test(l.search)){' +
  "window.linkOpened={path:l.pathname,search:l.search};history.replaceState(null,'',l.pathname)}" +
  "try{t=localStorage.getItem('theme');f=localStorage.getItem('fonts');" +
  "if(localStorage.getItem('member'))d.dataset.member=''}catch(e){}" +
  "if(document.fonts){d.dataset.fonts='coming';if(f)document.currentScript.dataset.preload.split(' ').forEach(function(u){" +
  "var e=document.createElement('link');e.rel='preload';e.as='font';e.type='font/woff2';e.crossOrigin='';e.href=u;" +
  'document.head.append(e)})}' +
  "d.dataset.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()";
