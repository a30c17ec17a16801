import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { ExportStarted } from './exports.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Count = Type.Integer({ minimum: 0 });

/** Numbers of records that are removed and that stay when a person is erased. */
export const ErasureCounts = Type.Object({
  goes: Type.Object({
    /** Name, e-mail address and key of the person. */
    name: Count,
    /** Clients for whom the person acts. */
    clients: Count,
    /** Sign-in methods, and links for joining or for changing something. */
    account: Count,
    /** Sessions, with their IP addresses and browsers. */
    sessions: Count,
    /** Feedback, issues, and data that plugins have stored for the person. */
    writings: Count,
    /** Links to documents that were sent to the person’s e-mail address. Only the address is removed. */
    shares: Count,
    /** Names, e-mail and IP addresses in the audit log. */
    log: Count,
  }),
  stays: Type.Object({
    documents: Count,
    tasks: Count,
    comments: Count,
    /** Terms that the person has signed. */
    signatures: Count,
    /** Entries of the audit log, which refer to the person by an ID only. */
    log: Count,
  }),
});
export type ErasureCounts = Static<typeof ErasureCounts>;

/** A legal duty to keep records, because of which the clients’ data stay. */
const Kept = Type.Object({
  records: Type.Union([
    Type.Literal('books'),
    Type.Literal('vouchers'),
    Type.Literal('letters'),
    Type.Literal('files'),
    Type.Literal('diligence'),
    Type.Literal('returns'),
  ]),
  years: Type.Integer(),
  start: Type.Union([Type.Literal('yearEnd'), Type.Literal('engagementEnd'), Type.Literal('filing')]),
  source: Type.String(),
  url: Type.String(),
  /** Last day of the duty for records stored today, or for an engagement that ends or a return that is filed today. */
  until: Type.String(),
});

/** The effects of erasing a person. */
export const Erasure = Type.Object({
  ...ErasureCounts.properties,
  /** Country of the firm. */
  country: Type.String(),
  /** Retention duties in the firm’s country; null if the portal does not know them. */
  retentions: Type.Union([Type.Array(Kept), Type.Null()]),
});
export type Erasure = Static<typeof Erasure>;

const aboutPerson = Type.Object({ contactId: Id });

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/people/v1/contacts/:contactId/erasure',
  access: 'firm.manage',
  summary: 'Returns what erasing a person would do. Nothing is changed.',
  params: aboutPerson,
  answers: { 200: Erasure },
  problems: { conflict: ['staff'] },
});

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/people/v1/contacts/:contactId/erasure',
  access: 'firm.manage',
  summary: 'Erases a person for good: name, addresses, ways to sign in. What they did for clients stays.',
  params: aboutPerson,
  answers: { 200: Erasure },
  problems: { conflict: ['staff'] },
});

export const exportClient = endpoint({
  method: 'POST',
  path: '/api/people/v1/clients/:clientId/export',
  access: 'firm.manage',
  proof: 'always',
  summary: 'Starts a zip of everything of a client: its data and its documents.',
  params: Type.Object({ clientId: Id }),
  answers: { 202: ExportStarted },
});
