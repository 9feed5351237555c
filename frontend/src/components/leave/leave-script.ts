/**
 * Inline script after the leave button. Does the button's work until the client code takes over (LeaveButton.tsx calls
 * window.early), which can take seconds on a slow connection: hides the page, clears fields and storage, and counts
 * Shift presses. Also prevents a form from being sent twice during that time. The text is the same on every page,
 * because the content security policy allows it by its hash.
 */
export const leaveScript =
  '(function(){var w=window,d=document,n=0,a=0,t=0,k,' +
  'on={click:function(e){if(e.target.closest&&e.target.closest(".leave")){d.documentElement.classList.add("left");' +
  'try{sessionStorage.clear();["session","fonts","hidden-notes","places","visit","unsent-mark","sent-views","offline-articles"].forEach(function(y){localStorage.removeItem(y)})}catch(x){}' +
  'try{caches.delete("saved-articles");navigator.serviceWorker.getRegistration("/article/").then(function(r){r&&r.unregister()})}catch(x){}' +
  'd.querySelectorAll("input:not([type=hidden]),textarea,select").forEach(function(f){f.value="";f.checked=false})}},' +
  'keydown:function(e){if(e.key!=="Shift"||e.ctrlKey||e.altKey||e.metaKey)n=a=0;else if(!e.repeat)a=1},' +
  'keyup:function(e){if(e.key!=="Shift"||!a)return;a=0;n=e.timeStamp-t<5000?n+1:1;t=e.timeStamp;' +
  'if(n>2)d.querySelector(".leave").click()},' +
  'submit:function(e){var f=e.target;if(f.method!=="post")return;if(e.timeStamp-f.sentAt<1e4)e.preventDefault();else f.sentAt=e.timeStamp}};' +
  'for(k in on)w.addEventListener(k,on[k],true);' +
  'w.early=function(){for(k in on)w.removeEventListener(k,on[k],true);delete w.early}})()';
