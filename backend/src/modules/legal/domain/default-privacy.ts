export const PRIVACY = `What we keep, how long, and what we never had. The short version: **nothing ties a story to you**, we sell nothing, and no other company watches you here.

## A story

We save its text, its category, its content note if you picked one, and the day. We don’t save your name, your location, the time or your device: we drop all of that before anything is saved, whether you’re signed in or not. What you type stays on the page until you send it.

Your receipt’s number is shown to you once. We keep only a scrambled version (a hash), to recognize it when you type it. If we decline a story, we delete its text, and keep the reason for 90 days for whoever has the number. If you take a story back, only the scrambled number stays, so that an old backup can’t bring the story back.

If a story has words of someone who may be in danger, it gets a mark that only editors see, and an editor may get an email that something should be read soon. The email says nothing about the story, and comes at a random moment, 15 minutes later at the earliest.

## Reading

We count page and article views, about how long and how far an article is read, and shares. With each, we keep the page, the hour, the site you came from, your kind of browser, and a code for your browser that changes every day. For pages about stories we keep only the day, and no code. After 90 days we delete these records and keep only totals, which don’t point to anyone.

If your browser asks not to be tracked (Do Not Track or Global Privacy Control), we don’t count you.

## Hidden stories

If you hide stories about something, only your browser remembers it. We send everyone the same pages, and your browser leaves those stories out. “Leave this page” clears your choice.

## What you read

Your browser remembers which articles you read and how far you got (50 at most, for 90 days), and when you were last here, to show you what’s new. It never remembers which stories you read. It also remembers, as random numbers, which visits were counted already, so that none counts twice. None of this reaches us. “Leave this page”, logging out and the button at the end of this page delete it. The size and font you choose for texts stay in your browser, too.

If you turn on “Read saved articles offline”, your browser keeps copies of your saved articles, the newest 50 at most. Anyone who uses your device can open them. Turning it off, logging out, deleting your account, “Leave this page” and the button at the end of this page delete them.

## Likes and reactions

Your browser makes up a random number and remembers it, so that each like counts once. We keep only a scrambled version, a different one for each item: no two of your reactions can be linked.

## An account

Your username, email address and bookmarks, and a scrambled version (a hash) of your password, which nobody can turn back into the password. Your comments and topic suggestions are tied to your account, but readers never see them under your name. If you delete a comment, it’s gone right away. If an editor deletes it, an editor can bring it back for 7 days; then it’s gone. We record what editors decide under the editor’s name, without the text they decided about. We keep a list of the browsers you’re signed in with: the browser and kind of device in words, and days. For each passkey, we keep a public key, which is no use to a thief, its name, and days. If you use codes from an app, we keep the secret they come from, encrypted, and the day you turned them on. Of your recovery codes, we keep only scrambled versions. All of that goes when you turn it off, or with your account. We delete notices about your comments after 90 days. Signing in sets two cookies, for 30 days at most. Using or adding a passkey sets one more, for five minutes.

If you change your email address, we keep the old one, too, for 8 days. For 7 of them a link in an email to it can undo the change, in case it wasn’t you.

If someone invites you to work here by email, your address waits with the invitation. It works for 72 hours. We delete it when you use it, or if you don’t, when the next one is made. If you work here, we keep which emails about the work you want, until your account is deleted.

We never ask for your birthday. If this site has a minimum age, we ask one yes-or-no question and don’t keep the answer.

## Deleting your account

On the [Account page](/member/account) you can download your data, and delete your account. You get 24 hours, up to the next full hour, to change your mind; signing in keeps it. If your email address was changed in the last 7 days, it takes until those days are over, because the old address can still undo that. Then we delete your account and bookmarks, and remove your name and email from everything else: newsletter, suggestions, and messages. Your comments are deleted, or stay up as “Anonymous”, as you choose. If someone replied to one, its place stays, without your words. If you worked here, the record of what was decided stays, under “Deleted account”. Stories can’t be deleted this way, because we don’t know which ones are yours.

Backups have what you delete until they’re replaced, usually after 14 days. If we ever have to go back to one, everyone who left is deleted again right away. For that we keep your account’s number and a code that nobody can turn back into your address.

## The newsletter

Your email address, your name if you gave one, when you signed up and confirmed, whether you’re subscribed, how often you want it, and any pause. For 60 days we keep which emails we sent you, and for 30 days the day an email came back. You’re on the list only after you press the button in our first email. If you don’t, we delete your address after 7 days.

If you unsubscribe, we delete your address and name after 30 days, unless you’ve just signed up again.

If our emails to you keep coming back, or you mark one as spam, we keep your address, so that we don’t write to it again. It stays until you erase it.

We count how often each link in a newsletter is clicked on each day. We don’t keep who clicked.

Every newsletter has a link to unsubscribe, and one to erase your address. Both work without an account. After that we keep only a code that nobody can turn back into your address, so an old list can’t bring you back. Older backups have the address until they’re replaced.

## Suggestions and messages

A suggestion has your email address and, if you gave one, your name. We delete both 90 days after we decide, and keep what you suggested.

If you check “Show my idea on the board, without my name”, and an editor approves it, everyone can read its title on the page [Asked and answered](/asked), with the month and what became of it. An editor may reword the title. Readers never see your name, your email address, your account or the rest of what you wrote. The idea stays on the board if you delete your account, because nothing there shows it was yours. [Write to us](/contact) to have it taken down.

A message to us is deleted once it’s taken care of. Until then we have its day and, if you gave one, your email. A message about a story never has one, and never shows who sent it.

When you report something, we save the day, your reason and what you wrote, and nothing that shows who you are. We delete it once an editor has decided.

## No one else

No ads, no trackers, no fonts or scripts from other sites: your browser talks only to this one. We use your network address to stop floods of requests and to count reports, and don’t keep it.

## Your rights

You can ask what we have about you, have it corrected, or have it deleted: an account, a suggestion, or a newsletter address if you can’t find an email with the link. [Write to us](/contact). You don’t need a reason, and your parents don’t need to know. If you think we got it wrong, you can also complain to the data protection authority where you live.

For stories this works only with your receipt’s number, because without it nobody, not even we, can tell which story is yours.
`;
