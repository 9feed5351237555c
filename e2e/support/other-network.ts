import { request } from 'node:http';

/** Sends JSON from another address of this machine, as a reader in another network would. Returns the status. */
export function postFromElsewhere(url: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', headers, localAddress: '127.0.0.2' }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
