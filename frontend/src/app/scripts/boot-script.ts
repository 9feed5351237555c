/**
 * Runs in the head, before the first paint. Sets the reader's theme, marks whether this browser was signed in when last
 * seen (so that the member area does not flash its signed-out state), marks which stories this reader hides
 * (lib/hidden-notes.ts), the size and font of texts that this reader chose (theme/text-look.ts), whether an article is not finished
 * (lib/reading-places.ts), and fonts as loading (font-script.ts). If
 * this browser has loaded the fonts before, it preloads them so that the first paint has them; otherwise they would
 * only delay the page. The font URLs come from `data-preload` on the script element. The text is the same on every
 * page, because the content security policy allows it by its hash.
 *
 * Links in emails and invitations carry a secret in the URL. It is removed here, before any request is made: Chromium sends the full
 * page URL as referrer when it fetches the fonts of a style element, whatever the referrer policy. lib/link-token.ts
 * reads the secret from window.linkOpened. A form that the browser sends before the code has loaded goes
 * to the whole URL again, because the server needs the secret; once the code has loaded, it prevents that.
 *
 * On the pages with something to type (to sign in, to register, to choose a password), the state of the history entry keeps the
 * secret as well: a reload finds it, also after a phone has unloaded the tab, and no request contains that state. Their links work
 * once or for a short time. Most of the other links work for months and more than once, so a secret in a history that others can
 * reach, or that a browser restores, would be worth stealing. After a reload, those pages say that the link is incomplete and to
 * open it again from the email, or that its form was accepted before (components/forms/use-link-form.ts). On most of them nothing
 * else is lost, because they have one button; the choices on /newsletter/preferences that were not saved are lost. A secret that an
 * older version of this script left in the state of such a page is deleted.
 */
export const bootScript =
  '(function(){var d=document.documentElement,l=location,y=history,k=/^\\/(auth(\\/link)?|reset-password)\\/?$/i.test(l.pathname),w=Object.assign({},y.state),s=k&&w.link,t,f,h;' +
  "if(!k&&w.link){delete w.link;y.replaceState(w,'')}" +
  'if(/^\\/(auth|auth\\/link|reset-password|unsubscribe(\\/desk)?|newsletter\\/(confirm|preferences)|member\\/email\\/(confirm|undo)|notifications\\/off)\\/?$/i.test(l.pathname)&&((t=/[?&](token|invitation)=/.test(l.search))||s)){' +
  'window.linkOpened={path:l.pathname,search:s=t?l.search:s,isReloaded:!t};' +
  "y.replaceState(Object.assign(w,k&&{link:s}),'',l.pathname);" +
  "addEventListener('submit',function(e){var f=e.target,o=window.linkOpened;" +
  "if(o&&!e.defaultPrevented&&!f.getAttribute('action')){f.action=o.path+o.search;y.replaceState(null,'')}})}" +
  "try{t=localStorage.getItem('theme');f=localStorage.getItem('fonts');" +
  "if(localStorage.getItem('member'))d.dataset.member='';" +
  "if(h=localStorage.getItem('hidden-notes'))d.dataset.hide=h;" +
  "if(/^(s|x?x?l)$/.test(h=localStorage.getItem('text-size')))d.dataset.text=h;" +
  "if(localStorage.getItem('text-font')==='readable')d.dataset.face='readable';" +
  "if(/,0\\]/.test(localStorage.getItem('places')))d.dataset.unfinished=''}catch(e){}" +
  "if(document.fonts){d.dataset.fonts='coming';h=document.currentScript.dataset;" +
  "if(f)(h.preload+(d.dataset.face&&/^\\/(article|stories|confessions)\\//.test(l.pathname)?' '+h.readable:'')).split(' ').forEach(function(u){" +
  "var e=document.createElement('link');e.rel='preload';e.as='font';e.type='font/woff2';e.crossOrigin='';e.href=u;" +
  'document.head.append(e)})}' +
  "d.dataset.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()";
