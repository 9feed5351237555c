/** Reads the new messages of the mailbox in argv[2], as a worker does. Prints how many it read, or why it could not. */
import './typescript.mjs';

const { mailboxFault, readMailbox } = await import('../../src/platform/mail/imap-mailbox.ts');
const read = readMailbox(process.argv[2], new Date(), () => Promise.resolve(true));
console.log(await read.then(({ messages }) => `${messages} messages`, mailboxFault));
