export const GUIDELINES = `How we decide what goes up, and what you can ask of us. [How we decide, in numbers](/transparency) shows how it turned out.

## Which stories we publish

An editor reads every story before it goes up, oldest first. We publish what happened to you or what you think, in your own words. It doesn’t have to be well written, finished or sad.

We don’t publish stories that could identify a real person, call for harm or explain how to do it, advertise something, or were written by someone else.

A story about someone who may be in danger is read by two editors where there are two.

## What editors change

Editors take out names, places and other details that could lead to someone, and fix typos. They don’t change the meaning, the tone, or the words you weren’t supposed to use.

An editor can ask you something, or suggest a change. You see it when you type the number of your receipt, and you decide.

## If we say no

Your receipt says why, in one sentence. We delete the text. You can send a new story anytime.

## Taking a story back

When you send a story, you get a number. Type it on [Your receipt](/receipt) to see if your story is waiting, published or declined, and why. You can fix it there before it goes up, and take it back anytime. Then we delete its text, its reactions and everyone’s bookmarks of it for good. No one will ask why.

Lost the number? We can’t find it for you, because nothing ties you to the story. [Write to us](/contact) with its first words. We’ll take it down. If we’re not sure, we believe you.

You can delete your own comments anytime under [Your Comments](/member/comments). If someone replied, their replies stay.

## Comments

Members write them, from 3 to 5,000 characters. Readers see “Anonymous.” An editor reads each one first. Disagree with the article as hard as you like. Speak from what you know, ask, bring a source.

We don’t publish contempt for people, guesses about who someone is, diagnoses of strangers, or links that sell something.

## If something shouldn’t be here

Press “Report” under a story or a comment. You don’t need an account, and we don’t know who reported. If readers on two different networks report the same thing, it’s hidden until an editor has read it.
`;
