import Type, { type Static } from 'typebox';

/** A language of the portal, as `pt-br`. */
const Language = Type.String({ pattern: '^[a-z]{2}-[a-z]{2}$' });
/** Name of a picture within its item, as the text calls it: `![Calendar](calendar.png)`. */
const ImageName = Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' });
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$' });

/** An item of a firm's news as a list shows it, in the reader's language or the nearest there is. */
export const NewsItem = Type.Object({
  id: Type.String(),
  language: Language,
  title: Type.String(),
  summary: Type.String(),
  /** ISO time. */
  publishedFrom: Type.String(),
  /** Whether the person who asks has read it. */
  isRead: Type.Boolean(),
  /** The picture above the text; null when there is none. */
  image: Type.Union([ImageName, Type.Null()]),
});
export type NewsItem = Static<typeof NewsItem>;

/** Query of `GET /api/news/v1/clients/{clientId}/news`. */
export const NewsQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  /** The `next` of the page before. */
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type NewsQuery = Static<typeof NewsQuery>;

/** What a firm has to tell a client now, newest first: what is for all clients, and what is for this one. */
export const NewsList = Type.Object({
  items: Type.Array(NewsItem),
  /** Of all pages. */
  unread: Type.Integer(),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type NewsList = Static<typeof NewsList>;

/** Answer of `GET /api/news/v1/news/{newsId}`. */
export const NewsArticle = Type.Object({
  ...NewsItem.properties,
  /** Markdown. Pictures are named as {@link NewsImage}. */
  body: Type.String(),
});
export type NewsArticle = Static<typeof NewsArticle>;

/** Answer of `GET /api/news/v1/news/{newsId}/images/{name}`. */
export const NewsImage = Type.Object({
  /** `data:image/…;base64,…`, at most 1 MB of picture. */
  dataUrl: Type.String(),
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
});
export type NewsImage = Static<typeof NewsImage>;

/** Body of `PUT /api/news/v1/news/{newsId}/images/{name}`. */
export const NewsImageUpload = Type.Object(
  {
    /** A PNG, JPEG, GIF or WebP of at most 1 MB, in base64. */
    content: Type.String({ minLength: 1, maxLength: 1_450_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  },
  { additionalProperties: false },
);
export type NewsImageUpload = Static<typeof NewsImageUpload>;

export const NewsImageParams = Type.Object({ newsId: Type.String({ maxLength: 64 }), name: ImageName });

/** An item in one language. */
export const NewsText = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 200 }),
    /** One or two sentences, plain text. */
    summary: Type.String({ pattern: '\\S', maxLength: 500 }),
    /** Markdown; markup in it is shown as text. */
    body: Type.String({ pattern: '\\S', maxLength: 50_000 }),
  },
  { additionalProperties: false },
);
export type NewsText = Static<typeof NewsText>;

/** An item as staff write it: body of `POST /api/news/v1/news`, and of `PUT /api/news/v1/news/{newsId}`, which replaces all of it. */
export const NewsDraft = Type.Object(
  {
    /** Who may read it: a client, or, when null, all of the firm's. */
    clientId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    /** ISO time in UTC. Before it only staff see the item. */
    publishedFrom: Time,
    /** ISO time in UTC after which only staff see the item; null: for good. */
    publishedUntil: Type.Union([Time, Type.Null()]),
    image: Type.Union([ImageName, Type.Null()]),
    /** By language, one at least. */
    texts: Type.Record(Language, NewsText, { minProperties: 1 }),
  },
  { additionalProperties: false },
);
export type NewsDraft = Static<typeof NewsDraft>;

/** An item as staff see it. */
export const ManagedNews = Type.Object({
  id: Type.String(),
  ...NewsDraft.properties,
  /** Names of its pictures. */
  images: Type.Array(ImageName),
});
export type ManagedNews = Static<typeof ManagedNews>;

/** Answer of `GET /api/news/v1/news`: what is published, was, or will be; newest first. */
export const ManagedNewsList = Type.Object({
  items: Type.Array(ManagedNews),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ManagedNewsList = Static<typeof ManagedNewsList>;
