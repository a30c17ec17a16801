import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Query of {@link listClients}. */
export const ClientListQuery = Type.Object({
  orderBy: Type.Optional(
    Type.Union([Type.Literal('name'), Type.Literal('createdDate')], { default: 'name' }),
  ),
  orderDir: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')], { default: 'asc' })),
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  /** The `next` of the previous page, instead of `pageNum`: a late page then costs no more than the first. */
  after: Type.Optional(Type.String({ maxLength: 2000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 25 })),
  searchBy: Type.Optional(Type.Literal('name')),
  searchTerm: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ClientListQuery = Static<typeof ClientListQuery>;

export const ClientKind = Type.Union([Type.Literal('Business'), Type.Literal('Individual')]);
export type ClientKind = Static<typeof ClientKind>;

export const Client = Type.Object({
  id: Type.String(),
  name: Type.String(),
  doingBusinessAs: Type.Union([Type.String(), Type.Null()]),
  displayAs: Type.Union([Type.String(), Type.Null()]),
  /** Nickname of the client's primary contact. */
  nickname: Type.Union([Type.String(), Type.Null()]),
  kind: ClientKind,
  /** The firm's own number for the client. */
  code: Type.Union([Type.String(), Type.Null()]),
  /** ISO time. */
  createdDate: Type.String(),
  modifiedDate: Type.String(),
});
export type Client = Static<typeof Client>;

export const ClientList = Type.Object({
  clients: Type.Array(Client),
  /** Number of matches on all pages. */
  total: Type.Integer(),
  currentItemCount: Type.Integer(),
  totalPages: Type.Integer(),
  /** Cursor for `after`; null on the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ClientList = Static<typeof ClientList>;

/** Body of {@link searchClients} (spec section 7). */
export const ClientSearch = Type.Object(
  {
    /** Adds the primary contact, from which the nickname comes. */
    expand: Type.Optional(Type.Literal('primaryContactExpanded')),
    pagingDataRequest: Type.Optional(
      Type.Object(
        {
          /** Page index, counted from 0. */
          pageIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0 })),
          itemsPerPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 25 })),
        },
        { additionalProperties: false },
      ),
    ),
    filterSearchSort: Type.Optional(
      Type.Object(
        {
          orderBy: ClientListQuery.properties.orderBy,
          searchBy: ClientListQuery.properties.searchBy,
          search: ClientListQuery.properties.searchTerm,
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ClientSearch = Static<typeof ClientSearch>;

export const ClientSearchResult = Type.Object({
  items: Type.Array(
    Type.Object({
      ...Type.Omit(Client, ['nickname']).properties,
      primaryContactExpanded: Type.Optional(Type.Object({ nickname: Client.properties.nickname })),
    }),
  ),
  pageIndex: Type.Integer(),
  itemsPerPage: Type.Integer(),
  /** Number of matches on all pages. */
  totalItems: Type.Integer(),
  totalPages: Type.Integer(),
});
export type ClientSearchResult = Static<typeof ClientSearchResult>;

/** Response of {@link getContact} (spec section 3): the person's own contact or, for staff, any contact of the firm. */
export const Contact = Type.Object({
  contactId: Type.String(),
  fullName: Type.String(),
  givenName: Type.String(),
  additionalName: Type.Union([Type.String(), Type.Null()]),
  familyName: Type.String(),
  emailAddresses: Type.Array(Type.Object({ emailAddress: Type.String(), isPrimary: Type.Boolean() })),
});
export type Contact = Static<typeof Contact>;

/**
 * Response of {@link listClientContacts} for staff: contacts who act for the client and either see its tasks or have no
 * account yet, sorted by name; at most 200.
 */
export const ClientContacts = Type.Object({
  contacts: Type.Array(
    Type.Object({
      contactId: Type.String(),
      /** Given name and family name. */
      name: Type.String(),
      email: Type.String(),
    }),
  ),
});
export type ClientContacts = Static<typeof ClientContacts>;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const ofClient = Type.Object({ clientId: Id });

export const listClients = endpoint({
  method: 'GET',
  path: '/api/client-center/v1/clients/',
  access: 'clients.read',
  summary: 'Lists the clients that the person may see.',
  mayLag: true,
  query: ClientListQuery,
  answers: { 200: ClientList },
  example: { query: { pageSize: 100 } },
});

export const getClient = endpoint({
  method: 'GET',
  path: '/api/client-center/v1/clients/:clientId',
  access: 'clients.read',
  summary: 'Returns one client.',
  params: ofClient,
  answers: { 200: Client },
});

export const listClientContacts = endpoint({
  method: 'GET',
  path: '/api/client-center/v1/clients/:clientId/contacts',
  access: 'tasks.manage',
  summary: 'Lists the people of a client who can be asked for something.',
  params: ofClient,
  answers: { 200: ClientContacts },
});

export const searchClients = endpoint({
  method: 'POST',
  path: '/api/core/v3/companies/:companyId/clients/search',
  access: 'clients.read',
  summary: 'Searches the clients that the person may see.',
  params: Type.Object({ companyId: Id }),
  body: ClientSearch,
  answers: { 200: ClientSearchResult },
  example: {
    // The example names another firm.
    answer: { status: 404 },
    params: { companyId: 'c0000' },
    body: { expand: 'primaryContactExpanded' },
  },
});

export const getContact = endpoint({
  method: 'GET',
  path: '/api/core/v1/companies/:companyId/contacts/:contactId',
  access: 'clients.read',
  summary: 'Returns one contact of the firm.',
  params: Type.Object({ companyId: Id, contactId: Id }),
  answers: { 200: Contact },
  example: {
    answer: { status: 404 },
    params: { contactId: 'nobody' },
  },
});
