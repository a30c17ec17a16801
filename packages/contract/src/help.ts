import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Query of {@link getHelp}. */
export const HelpQuery = Type.Object({
  apps: Type.Optional(Type.Literal('ClientCenter')),
  userType: Type.Union([Type.Literal('client'), Type.Literal('staff')]),
  /** Language and country, such as `pt-br`. */
  locale: Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' }),
});
export type HelpQuery = Static<typeof HelpQuery>;

const Address = Type.Union([Type.String(), Type.Null()]);

/** Entries of the help menu. URLs are on this origin or https; null if the firm has none. */
export const Help = Type.Object({
  /** URL of the help search. It accepts `q` and details of the person who searches in its query. */
  searchUrl: Address,
  topics: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), url: Type.String() })),
  howToUrl: Address,
  privacyUrl: Address,
});
export type Help = Static<typeof Help>;

/** Body of {@link giveFeedback}. */
export const Feedback = Type.Object(
  {
    mood: Type.Union([Type.Literal('happy'), Type.Literal('sad')]),
    message: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type Feedback = Static<typeof Feedback>;

export const getHelp = endpoint({
  method: 'GET',
  path: '/api/help/v1/articles',
  access: 'help.read',
  summary: 'Returns what the help menu offers.',
  query: HelpQuery,
  answers: { 200: Help },
  example: { query: { userType: 'client', locale: 'en-us' } },
});

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/help/v1/feedback',
  access: 'feedback.write',
  summary: 'Sends the firm feedback on the portal.',
  body: Feedback,
  answers: { 204: Nothing },
  example: { body: { mood: 'happy', message: 'Thank you' } },
});

/** People who see an article: clients, staff, or both (null). */
const Readers = Type.Union([Type.Literal('client'), Type.Literal('staff'), Type.Null()]);

const Language = Type.String({ maxLength: 10 });

/**
 * One article of a firm's help, as its owners see it. The how-to and privacy articles have their own places in the
 * menu.
 */
export const FirmArticle = Type.Object({
  id: Type.String(),
  kind: Type.Union([
    Type.Literal('article'),
    Type.Literal('how-to'),
    Type.Literal('privacy'),
    Type.Literal('search'),
  ]),
  readers: Readers,
  texts: Type.Array(
    Type.Object({ language: Type.String(), title: Type.String(), isPublished: Type.Boolean() }),
  ),
});
export type FirmArticle = Static<typeof FirmArticle>;

/** Response of {@link listFirmArticles}: the articles in the order of the menu. */
export const FirmArticles = Type.Object({
  articles: Type.Array(FirmArticle),
  /** Identifies the order; it differs once another owner has changed it. */
  version: Type.String(),
  /** Languages that the firm offers, the default first. */
  languages: Type.Array(Type.String()),
});
export type FirmArticles = Static<typeof FirmArticles>;

const text = {
  title: Type.String({ maxLength: 200 }),
  /** Markdown; null for an article that is hosted elsewhere. */
  body: Type.Union([Type.String({ maxLength: 100_000 }), Type.Null()]),
  /** An https URL; null for an article in the portal. */
  url: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
  isPublished: Type.Boolean(),
};

/** A saved version of a text. */
export const ArticleVersion = Type.Object({
  /** Counted from 1. */
  number: Type.Integer(),
  title: Type.String(),
  /** ISO time. */
  savedAt: Type.String(),
  /** Name of the person who saved it; null if it was the portal's operator. */
  savedBy: Type.Union([Type.String(), Type.Null()]),
});
export type ArticleVersion = Static<typeof ArticleVersion>;

/** An article in one language, with its versions, latest first. */
export const ArticleText = Type.Object({
  id: Type.String(),
  language: Type.String(),
  readers: Readers,
  ...text,
  version: Type.String(),
  versions: Type.Array(ArticleVersion),
});
export type ArticleText = Static<typeof ArticleText>;

/** Body of {@link addArticle}. Without a kind it becomes an ordinary article. */
export const ArticleDraft = Type.Object(
  {
    kind: Type.Optional(
      Type.Union([Type.Literal('article'), Type.Literal('how-to'), Type.Literal('privacy')]),
    ),
    language: Language,
    title: text.title,
    body: Type.String({ maxLength: 100_000 }),
    isPublished: Type.Optional(Type.Boolean()),
    readers: Type.Optional(Readers),
  },
  { additionalProperties: false },
);
export type ArticleDraft = Static<typeof ArticleDraft>;

/** Body of {@link saveArticle}. Fields that are left out stay unchanged. */
export const ArticleChange = Type.Object(
  {
    title: Type.Optional(text.title),
    body: Type.Optional(Type.String({ maxLength: 100_000 })),
    url: Type.Optional(Type.String({ maxLength: 500 })),
    isPublished: Type.Optional(text.isPublished),
    /** Applies to the article in all languages. */
    readers: Type.Optional(Readers),
    version: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type ArticleChange = Static<typeof ArticleChange>;

const ofFirm = { access: 'firm.manage' } as const;
const articles = '/api/firm/v1/articles';
const ofText = Type.Object({ articleId: Id, language: Language });
const stale = { conflict: ['stale'], 'bad-request': ['required', 'invalid'] } as const;

export const listFirmArticles = endpoint({
  method: 'GET',
  path: articles,
  ...ofFirm,
  summary: 'Lists the articles of the firm’s help, those that are not published among them.',
  answers: { 200: FirmArticles },
});

export const addArticle = endpoint({
  method: 'POST',
  path: articles,
  ...ofFirm,
  summary: 'Adds an article to the firm’s help, at the end.',
  body: ArticleDraft,
  bodyLimit: 1_000_000,
  answers: { 201: ArticleText },
  problems: { conflict: ['taken'], 'bad-request': ['required', 'invalid'] },
  example: { body: { language: 'en-us', title: 'Parking', body: 'Behind the house.', isPublished: false } },
});

export const orderArticles = endpoint({
  method: 'PUT',
  path: `${articles}/order`,
  ...ofFirm,
  summary: 'Puts the articles into an order.',
  body: Type.Object(
    {
      /** IDs of all articles, in the new order. */
      ids: Type.Array(Id, { maxItems: 1000 }),
      version: Type.Optional(Type.String({ maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
  answers: { 200: FirmArticles },
  problems: { conflict: ['stale'] },
  example: { answer: { status: 409 }, body: { ids: [], version: 'none' } },
});

export const getArticle = endpoint({
  method: 'GET',
  path: `${articles}/:articleId/:language`,
  ...ofFirm,
  summary: 'Returns an article in one language, with its versions.',
  params: ofText,
  answers: { 200: ArticleText },
  example: { params: { articleId: 'none', language: 'en-us' } },
});

export const saveArticle = endpoint({
  method: 'PUT',
  path: `${articles}/:articleId/:language`,
  ...ofFirm,
  summary: 'Changes an article in one language, or adds the language. The text before stays as a version.',
  params: ofText,
  body: ArticleChange,
  bodyLimit: 1_000_000,
  answers: { 200: ArticleText },
  problems: stale,
  example: { params: { articleId: 'none', language: 'en-us' }, body: { isPublished: false } },
});

export const removeArticle = endpoint({
  method: 'DELETE',
  path: `${articles}/:articleId`,
  ...ofFirm,
  summary: 'Removes an article from the firm’s help, in all languages.',
  params: Type.Object({ articleId: Id }),
  answers: { 200: FirmArticles },
  example: { params: { articleId: 'none' }, answer: { status: 404 } },
});

export const getArticleVersion = endpoint({
  method: 'GET',
  path: `${articles}/:articleId/:language/versions/:number`,
  ...ofFirm,
  summary: 'Returns a version of an article.',
  params: Type.Object({ ...ofText.properties, number: Type.Integer({ minimum: 1 }) }),
  answers: { 200: Type.Object({ title: text.title, body: text.body, url: text.url }) },
  example: { params: { articleId: 'none', language: 'en-us', number: '1' } },
});

export const restoreArticle = endpoint({
  method: 'POST',
  path: `${articles}/:articleId/:language/versions/:number/restore`,
  ...ofFirm,
  summary: 'Makes an earlier version of an article the present one.',
  params: Type.Object({ ...ofText.properties, number: Type.Integer({ minimum: 1 }) }),
  body: Type.Object(
    { version: Type.Optional(Type.String({ maxLength: 64 })) },
    { additionalProperties: false },
  ),
  answers: { 200: ArticleText },
  problems: stale,
  example: { params: { articleId: 'none', language: 'en-us', number: '1' }, body: {} },
});
