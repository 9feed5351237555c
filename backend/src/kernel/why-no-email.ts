/** Why an address gets no newsletter, by its status. The page shows it, and so does the answer to a form without JavaScript. */
export const WHY_NO_EMAIL = {
  pending: 'This address isn’t confirmed yet. Open the link in the email we sent you.',
  unsubscribed: 'You’re unsubscribed, so we don’t email you.',
  bounced: 'Our emails to this address came back, so we stopped. If it works again, sign up again.',
  complained:
    'Your email provider told us that one of our emails was marked as spam, so we stopped. If that was a mistake, erase the address and sign up again a day later.',
} as const;
