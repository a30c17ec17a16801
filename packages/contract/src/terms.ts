import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Person who accepted a version of the terms, and the time. */
export const TermsSignature = Type.Object({
  /** Name with which the terms were signed. */
  signatory: Type.String(),
  /** ISO time. */
  signedAt: Type.String(),
});
export type TermsSignature = Static<typeof TermsSignature>;

/** Response of {@link getTerms}: the firm's current terms. */
export const Terms = Type.Object({
  /** Version of the terms: the calendar date from which they are in force. */
  version: Type.String(),
  /** Language of the text, such as `pt-br`: the person's language, or the closest one that the firm has. */
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
  example: {
    // Neither demo firm has terms.
    answer: { status: 404 },
  },
});

export const signTerms = endpoint({
  method: 'POST',
  path: '/api/terms/v1/signatures',
  access: 'terms.sign',
  summary: 'Signs the terms.',
  body: TermsAcceptance,
  answers: { 200: TermsSignature },
  example: {
    answer: { status: 409 },
    body: { version: '2024-01-01', language: 'en-us', signatory: 'Somebody' },
  },
  problems: { conflict: ['terms-changed'] },
});

/** Texts in Markdown, by language, such as `pt-br`. */
const Texts = Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 200_000 }), {
  additionalProperties: false,
});

/** A version of the firm's terms, as its owners see it. */
export const TermsVersion = Type.Object({
  /** Version: the calendar date from which it is in force. */
  version: Type.String(),
  state: Type.Union([Type.Literal('coming'), Type.Literal('in-force'), Type.Literal('past')]),
  languages: Type.Array(Type.String()),
  /** Number of people who have signed this version. */
  signed: Type.Integer(),
  /** Number of people of clients who have access but have not signed this version. */
  unsigned: Type.Integer(),
});
export type TermsVersion = Static<typeof TermsVersion>;

/** Response of {@link listTermsVersions}: latest first. */
export const TermsVersions = Type.Object({
  versions: Type.Array(TermsVersion),
  /** Earliest calendar date, in the firm's time zone, from which new terms can be in force. */
  earliest: Type.String(),
});
export type TermsVersions = Static<typeof TermsVersions>;

const draft = {
  /** Texts of the draft; those of the latest version if there is no draft. */
  texts: Texts,
};

/** Draft of new terms. */
export const TermsDraft = Type.Object({
  ...draft,
  /** Languages that the firm offers, the default first. */
  languages: Type.Array(Type.String()),
  version: Type.String(),
});
export type TermsDraft = Static<typeof TermsDraft>;

/** Body of {@link changeTermsDraft}. */
export const TermsDraftChange = Type.Object(
  { texts: Type.Optional(draft.texts), version: Type.Optional(Type.String({ maxLength: 64 })) },
  { additionalProperties: false },
);
export type TermsDraftChange = Static<typeof TermsDraftChange>;

/** One signature of a version. */
export const ListedSignature = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** Name with which the terms were signed. */
  signatory: Type.String(),
  /** Language of the text that was read. */
  language: Type.String(),
  /** ISO time. */
  signedAt: Type.String(),
});
export type ListedSignature = Static<typeof ListedSignature>;

const ofFirm = { access: 'firm.manage' } as const;
const path = '/api/firm/v1/terms';
const ofVersion = Type.Object({ version: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) });
const none = { params: { version: '2020-01-01' }, answer: { status: 404 } };

export const listTermsVersions = endpoint({
  method: 'GET',
  path,
  ...ofFirm,
  summary: 'Lists the versions of the firm’s terms, with how many people have signed each.',
  answers: { 200: TermsVersions },
});

export const getTermsDraft = endpoint({
  method: 'GET',
  path: `${path}/draft`,
  ...ofFirm,
  summary: 'Returns the terms that are being written.',
  answers: { 200: TermsDraft },
});

export const changeTermsDraft = endpoint({
  method: 'PATCH',
  path: `${path}/draft`,
  ...ofFirm,
  summary: 'Changes the terms that are being written. Clients see nothing of it.',
  body: TermsDraftChange,
  bodyLimit: 3_000_000,
  answers: { 200: TermsDraft },
  problems: { conflict: ['stale'], 'bad-request': ['required', 'invalid'] },
  example: { body: { texts: { 'en-us': 'Be kind.' } } },
});

export const publishTerms = endpoint({
  method: 'POST',
  path,
  ...ofFirm,
  summary:
    'Publishes the terms that are being written. From their date on, all clients are asked to sign them.',
  body: Type.Object(
    {
      /** Calendar date from which the new terms are in force. */
      from: Type.String({ maxLength: 10 }),
      /** Version of the draft that the owner has read. */
      version: Type.String({ maxLength: 64 }),
    },
    { additionalProperties: false },
  ),
  answers: { 201: TermsVersions },
  problems: { conflict: ['stale'], 'bad-request': ['required', 'invalid', 'taken'] },
  example: { answer: { status: 409 }, body: { from: '2020-01-01', version: 'none' } },
});

export const getTermsVersion = endpoint({
  method: 'GET',
  path: `${path}/versions/:version`,
  ...ofFirm,
  summary: 'Returns the texts of a version of the firm’s terms.',
  params: ofVersion,
  answers: { 200: Type.Object({ texts: Texts }) },
  example: none,
});

export const withdrawTerms = endpoint({
  method: 'DELETE',
  path: `${path}/versions/:version`,
  ...ofFirm,
  summary: 'Withdraws terms that are not in force yet. Their texts are the draft again, unless there is one.',
  params: ofVersion,
  answers: { 200: TermsVersions },
  problems: { conflict: ['in-force'] },
  example: none,
});

export const listSignatures = endpoint({
  method: 'GET',
  path: `${path}/versions/:version/signatures`,
  ...ofFirm,
  summary: 'Lists who has signed a version of the firm’s terms, the latest first.',
  params: ofVersion,
  query: Type.Object({
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** The `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  answers: {
    200: Type.Object({
      signatures: Type.Array(ListedSignature),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  example: none,
});

export const exportSignatures = endpoint({
  method: 'GET',
  path: `${path}/versions/:version/signatures/export`,
  ...ofFirm,
  summary:
    'Returns who has signed a version of the firm’s terms, and who has not yet, as CSV in the caller’s language.',
  params: ofVersion,
  produces: ['text/csv'],
  example: none,
});
