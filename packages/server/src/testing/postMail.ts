import { createHash, createHmac } from 'node:crypto';

interface Poster {
  /** URL of the portal. */
  readonly url: string;
  /** `INCOMING_MAIL_SECRET` of the portal. */
  readonly secret: string;
  readonly now: Date;
}

/** Posts an e-mail to the portal with a signature, as a mail server does. */
export function postMail(
  { url, secret, now }: Poster,
  raw: string | Buffer<ArrayBuffer>,
  given: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const digest = createHash('sha256').update(raw).digest('base64');
  const time = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${digest}`).digest('hex');
  const headers = {
    'content-type': 'message/rfc822',
    'content-digest': `sha-256=:${digest}:`,
    'anteroom-signature': `t=${time},v1=${signature}`,
    ...given,
  };
  return fetch(`${url}/api/mail/v1/incoming`, { method: 'POST', headers, body: raw });
}
