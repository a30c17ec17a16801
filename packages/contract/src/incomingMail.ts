import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Outcome of a posted e-mail. Whatever the outcome, the sender need not post the e-mail again. */
export const MailVerdict = Type.Object({
  /**
   * `taken`: accepted; `known`: accepted before; `automatic`: written by a program, such as an out-of-office reply;
   * `too-many`: its address has had 60 within the hour; `unaddressed`: not sent to an address that the portal gave out;
   * `unreadable`: not a valid e-mail message.
   */
  verdict: Type.Union([
    Type.Literal('taken'),
    Type.Literal('known'),
    Type.Literal('automatic'),
    Type.Literal('too-many'),
    Type.Literal('unaddressed'),
    Type.Literal('unreadable'),
  ]),
});
export type MailVerdict = Static<typeof MailVerdict>;

export const takeMessage = endpoint({
  method: 'POST',
  path: '/api/mail/v1/incoming',
  access: 'public',
  summary:
    'Takes an e-mail that came to the portal, as a mail server has it (`message/rfc822`), signed by that server.',
  headers: Type.Object({
    /** RFC 9530: `sha-256=:<base64>:` */
    'content-digest': Type.String({ maxLength: 200 }),
    /** `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<base64 of the digest>">`, with the key `INCOMING_MAIL_SECRET`. */
    'anteroom-signature': Type.String({ maxLength: 200 }),
  }),
  consumes: ['message/rfc822'],
  bodyLimit: 25 * 1024 * 1024,
  answers: { 200: MailVerdict },
  problems: { unauthenticated: [], 'too-large': [], 'too-many-requests': [] },
});
