export const TERMS = `These are the rules for using this site. We wrote them so that you can read them in three minutes.

## What this site is

A journal, and a wall of anonymous stories. It’s written by young people, for young people. It’s free, there are no ads, and you can read everything without an account.

It isn’t a helpline. If you’re in danger, or someone you know is, [these people can help now](/data).

## Your stories

- **A story is yours.** When you send one, you let us read it, take out details that could lead to someone, and show it here and in our feeds. You can take it back anytime with the number on [your receipt](/receipt).
- **Send only what’s yours to tell.** Don’t name other people, and don’t send what someone else wrote.
- **We don’t promise to publish it.** An editor reads every story. The [guidelines](/guidelines) say what we look for, and the receipt says why we declined one.
- **We don’t know who you are, and we can’t find out.** So we can’t give you a lost number again. [Privacy](/privacy) explains why.

## Your account

You need one only to comment, and to save what you want to read later. Please:

- use an email address that’s yours, because we send the link for a new password there;
- keep your password to yourself;
- don’t pretend to be someone else.

You can delete your account whenever you like, on the [Account page](/member/account). [Privacy](/privacy) says what happens to your comments then.

## What we don’t allow

- Threats, hate, or telling people how to hurt themselves or others.
- Sexual content about anyone under 18. We report it to the authorities, as the law requires.
- Finding out, or guessing, who wrote a story.
- Ads, spam, and programs that flood or break the site.

If you do this, we take it down. We can suspend an account that keeps doing it: you can still read then, but not write. [Write to us](/contact) if you think we were wrong. A person reads it.

## What you can do with our texts

You can link to everything and quote from it. Say where it’s from. Ask us before you reprint a whole article or story.

## What we can’t promise

We take care, and we still make mistakes: the site may be down, and an article may be wrong. If you find an error, [tell us](/contact), and we fix it in the open. Nothing here replaces a doctor, a lawyer or a therapist.

If the law where you live gives you more rights than these rules, the law wins.

## When these rules change

Each version has a number and a date. The earlier ones stay here, so that you can see what changed.
`;
