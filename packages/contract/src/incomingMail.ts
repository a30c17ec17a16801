import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Outcome of an e-mail that was posted. The sender need not post it again, whatever it is. */
export const MailVerdict = Type.Object({
  /**
   * `taken`; `known`: it was taken before; `automatic`: a program wrote it, such as an answer while somebody is away; `too-many`: its address
   * has had 60 within the hour; `unaddressed`: it is to no address that the portal gave out; `unreadable`: no mail program writes such a message.
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
    /** `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<base64 of the digest>">`, by `INCOMING_MAIL_SECRET`. */
    'anteroom-signature': Type.String({ maxLength: 200 }),
  }),
  consumes: ['message/rfc822'],
  bodyLimit: 25 * 1024 * 1024,
  answers: { 200: MailVerdict },
  problems: { unauthenticated: [], 'too-large': [], 'too-many-requests': [] },
});
