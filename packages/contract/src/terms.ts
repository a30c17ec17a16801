import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Person who accepted a version of the terms, and the time. */
export const TermsSignature = Type.Object({
  /** The name with which it was signed. */
  signatory: Type.String(),
  /** ISO time. */
  signedAt: Type.String(),
});
export type TermsSignature = Static<typeof TermsSignature>;

/** {@link getTerms}: the firm's terms that are in force. */
export const Terms = Type.Object({
  /** The calendar date from which they are in force. */
  version: Type.String(),
  /** Language of the text, such as `pt-br`: the person's, or the nearest that the firm has. */
  language: Type.String(),
  /** Markdown. */
  text: Type.String(),
  mustSign: Type.Boolean(),
  /** The person's signature; null before they have signed this version. */
  signature: Type.Union([TermsSignature, Type.Null()]),
});
export type Terms = Static<typeof Terms>;

/** Body of {@link signTerms}. */
export const TermsAcceptance = Type.Object(
  {
    version: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** Language of the text that the person read. */
    language: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
    signatory: Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type TermsAcceptance = Static<typeof TermsAcceptance>;

export const getTerms = endpoint({
  method: 'GET',
  path: '/api/terms/v1/terms',
  access: 'terms.read',
  summary: 'Returns the firm’s terms that are in force.',
  answers: { 200: Terms },
});

export const signTerms = endpoint({
  method: 'POST',
  path: '/api/terms/v1/signatures',
  access: 'terms.sign',
  summary: 'Signs the terms.',
  body: TermsAcceptance,
  answers: { 200: TermsSignature },
  example: { body: { version: '2024-01-01', language: 'en-us', signatory: 'Somebody' } },
});
