import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Identifies the values that a change is based on; it differs once one of them changes. */
const Version = Type.String({ maxLength: 64 });

const orNull = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()]);
const Color = Type.String({ maxLength: 9 });

/** Maximum length of a picture as a data URL, in characters: the largest picture is 600 kB. */
const pictureLength = 850_000;

const lookOf = {
  name: Type.String({ maxLength: 200 }),
  /** Hexadecimal colours as the firm chose them. The portal corrects their contrast when it shows them. */
  headerFillColor: Color,
  headerTextColor: Color,
  buttonFillColor: Color,
  buttonTextColor: Color,
  /** Text beside the logo, or instead of it. */
  headerLine: orNull(200),
  /**
   * Picture in the header, as a data URL: PNG, JPEG, WebP, GIF or SVG of at most 200 kB. A path of the portal stays as
   * it is.
   */
  logo: orNull(pictureLength),
  /** Wide picture that replaces the logo, as a data URL of at most 400 kB. */
  banner: orNull(pictureLength),
  signInText: orNull(1000),
  /** Hexadecimal colour, or a picture as a data URL: PNG, JPEG, WebP or GIF of at most 600 kB. */
  signInBackground: orNull(pictureLength),
};

/** How a firm’s portal looks, as its owners set it. */
export const FirmLook = Type.Object({ ...lookOf, version: Version });
export type FirmLook = Static<typeof FirmLook>;

/** Body of {@link changeFirmLook}. Fields that are left out stay unchanged. */
export const FirmLookChange = Type.Object(
  { ...optional(lookOf), version: Type.Optional(Version) },
  { additionalProperties: false },
);
export type FirmLookChange = Static<typeof FirmLookChange>;

const signInOf = {
  /** People who must use a second factor; `chosen`: only people for whom it is required individually. */
  secondFactor: Type.Union([Type.Literal('chosen'), Type.Literal('staff'), Type.Literal('everyone')]),
  /**
   * Address to which signing out leads: a path of the portal or an https URL; null: a page that confirms the sign-out.
   */
  logoutUrl: orNull(500),
  /**
   * Minutes without a request after which a session ends, and hours after which it ends in any case. Changes apply to
   * new sessions only.
   */
  idleMinutes: Type.Integer(),
  lifeHours: Type.Integer(),
};

/** How a firm’s people sign in and out, as its owners have set it. */
export const SignInRules = Type.Object({
  ...signInOf,
  /** Whether the reader has signed in with a second factor. */
  hasSecondFactor: Type.Boolean(),
  /** The operator's limits. */
  mostIdleMinutes: Type.Integer(),
  mostLifeHours: Type.Integer(),
  version: Version,
});
export type SignInRules = Static<typeof SignInRules>;

/** Body of {@link changeSignInRules}. Fields that are left out stay unchanged. */
export const SignInRulesChange = Type.Object(
  { ...optional(signInOf), version: Type.Optional(Version) },
  { additionalProperties: false },
);
export type SignInRulesChange = Static<typeof SignInRulesChange>;

const placeOf = {
  /** Language of new people, such as `pt-br`. */
  language: Type.String({ maxLength: 10 }),
  /** Languages that the firm’s people can choose from, including the default; null: all languages of the portal. */
  languages: Type.Union([Type.Array(Type.String({ maxLength: 10 }), { maxItems: 50 }), Type.Null()]),
  /** IANA name, such as `America/New_York`. */
  timeZone: Type.String({ maxLength: 60 }),
};

/** A firm’s languages and time zone, as its owners have set them. */
export const FirmLanguages = Type.Object({ ...placeOf, version: Version });
export type FirmLanguages = Static<typeof FirmLanguages>;

/** Body of {@link changeFirmLanguages}. Fields that are left out stay unchanged. */
export const FirmLanguagesChange = Type.Object(
  { ...optional(placeOf), version: Type.Optional(Version) },
  { additionalProperties: false },
);
export type FirmLanguagesChange = Static<typeof FirmLanguagesChange>;

const mailOf = {
  /** Sender name of the firm’s e-mails; null: the firm’s name. */
  senderName: orNull(200),
  /** Reply-to address of the firm's e-mails; null: the firm’s own address. */
  replyTo: orNull(320),
  /** Lines at the end of each e-mail; null: none. */
  signature: orNull(1000),
};
const firmEmail = {
  /** Address to which the portal sends its e-mails to the firm. */
  email: Type.String({ maxLength: 320 }),
};

/** Settings of the firm’s e-mails, as its owners have set them. */
export const MailSettings = Type.Object({ ...firmEmail, ...mailOf, version: Version });
export type MailSettings = Static<typeof MailSettings>;

/** Body of {@link changeMailSettings}. Fields that are left out stay unchanged. */
export const MailSettingsChange = Type.Object(
  { ...optional(firmEmail), ...optional(mailOf), version: Type.Optional(Version) },
  { additionalProperties: false },
);
export type MailSettingsChange = Static<typeof MailSettingsChange>;

/** Response of {@link previewMail}: an e-mail as it would be sent. */
export const MailPreview = Type.Object({
  /** Name and address of the sender. */
  from: Type.String(),
  replyTo: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  /** The text as HTML. */
  html: Type.String(),
});
export type MailPreview = Static<typeof MailPreview>;

const FileKind = Type.Union([
  Type.Literal('pdf'),
  Type.Literal('word'),
  Type.Literal('excel'),
  Type.Literal('presentation'),
  Type.Literal('text'),
  Type.Literal('image'),
  Type.Literal('audio'),
  Type.Literal('video'),
  Type.Literal('archive'),
  Type.Literal('mail'),
  Type.Literal('accounting'),
]);

const documentsOf = {
  /** Maximum number of bytes for the firm’s documents, within the operator’s limit; null: the operator's limit. */
  quotaBytes: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Maximum number of bytes for the documents of one client; null: only the firm’s limit applies. */
  clientQuotaBytes: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Kinds of files that may be uploaded; null: all that the portal accepts. */
  kinds: Type.Union([Type.Array(FileKind, { maxItems: 20 }), Type.Null()]),
};

/** Limits on a firm’s documents, as its owners have set them. */
export const DocumentRules = Type.Object({
  ...documentsOf,
  usedBytes: Type.Integer(),
  /** The operator’s limit; null: only the disk limits it. */
  mostBytes: Type.Union([Type.Integer(), Type.Null()]),
  version: Version,
});
export type DocumentRules = Static<typeof DocumentRules>;

/** Body of {@link changeDocumentRules}. Fields that are left out stay unchanged. */
export const DocumentRulesChange = Type.Object(
  { ...optional(documentsOf), version: Type.Optional(Version) },
  { additionalProperties: false },
);
export type DocumentRulesChange = Static<typeof DocumentRulesChange>;

/** A feature that a firm’s owners turn on and off for all of its people. */
export const FirmFeature = Type.Object({
  /** Name of a feature of the portal, or ID of a plugin’s flag. */
  id: Type.String(),
  isOn: Type.Boolean(),
  /** Whether the portal's operator has fixed the value. */
  isFixed: Type.Boolean(),
  /** Texts of the plugin that adds the feature, in the reader’s language; null for a feature of the portal. */
  words: Type.Union([Type.Object({ name: Type.String(), description: Type.String() }), Type.Null()]),
});
export type FirmFeature = Static<typeof FirmFeature>;

/** One entry of the audit log. */
export const AuditLogEntry = Type.Object({
  id: Type.String(),
  /** ISO time. */
  at: Type.String(),
  /** Action, such as `document-uploaded`. */
  action: Type.String(),
  /** User who did it; null for the portal itself and for unknown people. */
  userId: Type.Union([Type.String(), Type.Null()]),
  /** Name of the user, or of the operator who ran a command; null if the name is no longer known. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Name of the person as whom a member of staff was viewing the portal. */
  viewedAs: Type.Union([Type.String(), Type.Null()]),
  /** Kind and ID of the object of the action, such as `document:018f…`. */
  subject: Type.Union([Type.String(), Type.Null()]),
  details: Type.Record(Type.String(), Type.Unknown()),
  /** Names of clients, people, documents and other objects of the subject and the details, by ID. */
  names: Type.Record(Type.String(), Type.String()),
  /** IP address. */
  address: Type.Union([Type.String(), Type.Null()]),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

const auditFilter = {
  /** First and last day to include, in the firm’s time zone. */
  from: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  to: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  /** Words in the person’s name or e-mail address. */
  person: Type.Optional(Type.String({ maxLength: 200 })),
};

const ofFirm = { access: 'firm.manage' } as const;
const stale = { conflict: ['stale'], 'bad-request': ['required', 'invalid'] } as const;

export const getFirmLook = endpoint({
  method: 'GET',
  path: '/api/firm/v1/look',
  ...ofFirm,
  summary: 'Returns how the firm’s portal looks, for its owners to change.',
  answers: { 200: FirmLook },
});

export const changeFirmLook = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/look',
  ...ofFirm,
  summary: 'Changes how the firm’s portal looks, if it is still as the version says.',
  body: FirmLookChange,
  bodyLimit: 3_000_000,
  answers: { 200: FirmLook },
  problems: stale,
  example: { body: { headerLine: 'Example & Partners' } },
});

export const getSignInRules = endpoint({
  method: 'GET',
  path: '/api/firm/v1/sign-in',
  ...ofFirm,
  summary: 'Returns how the firm’s people sign in and out.',
  answers: { 200: SignInRules },
});

export const changeSignInRules = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/sign-in',
  ...ofFirm,
  summary:
    'Changes how the firm’s people sign in and out. Sessions without a second factor that is asked for from now on end.',
  body: SignInRulesChange,
  answers: { 200: SignInRules },
  problems: { conflict: ['stale', 'second-factor-untried'], 'bad-request': ['required', 'invalid'] },
  example: { body: { secondFactor: 'chosen' } },
});

export const getDocumentRules = endpoint({
  method: 'GET',
  path: '/api/firm/v1/documents',
  ...ofFirm,
  summary: 'Returns how much room the firm’s documents may take, and which kinds of files may be uploaded.',
  answers: { 200: DocumentRules },
});

export const changeDocumentRules = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/documents',
  ...ofFirm,
  summary: 'Changes how much room the firm’s documents may take, and which kinds of files may be uploaded.',
  body: DocumentRulesChange,
  answers: { 200: DocumentRules },
  problems: stale,
  example: { body: { kinds: null } },
});

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/api/firm/v1/mail',
  ...ofFirm,
  summary: 'Returns whom the firm’s mails come from, and what stands below them.',
  answers: { 200: MailSettings },
});

export const changeMailSettings = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/mail',
  ...ofFirm,
  summary: 'Changes whom the firm’s mails come from, and what stands below them.',
  body: MailSettingsChange,
  answers: { 200: MailSettings },
  problems: stale,
  example: { body: { signature: 'Example & Partners' } },
});

export const listMailPreviews = endpoint({
  method: 'GET',
  path: '/api/firm/v1/mail/previews',
  ...ofFirm,
  summary: 'Lists the mails of the portal and its plugins of which there is a preview.',
  answers: {
    200: Type.Object({ mails: Type.Array(Type.Object({ kind: Type.String(), label: Type.String() })) }),
  },
});

export const previewMail = endpoint({
  method: 'POST',
  path: '/api/firm/v1/mail/preview',
  ...ofFirm,
  summary:
    'Returns a mail as it would be sent with these settings, about made-up things. What is left out is as it is stored.',
  body: Type.Object(
    { ...optional(mailOf), kind: Type.Optional(Type.String({ maxLength: 200 })) },
    { additionalProperties: false },
  ),
  answers: { 200: MailPreview },
  example: { body: { signature: 'Example & Partners', kind: 'invitation' } },
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/firm/v1/mail/test',
  ...ofFirm,
  summary: 'Sends the previewed mail to the caller, with the settings that are stored.',
  answers: { 204: Nothing },
  problems: { 'too-many-requests': [] },
});

export const getFirmLanguages = endpoint({
  method: 'GET',
  path: '/api/firm/v1/languages',
  ...ofFirm,
  summary: 'Returns the firm’s languages and its time zone.',
  answers: { 200: FirmLanguages },
});

export const changeFirmLanguages = endpoint({
  method: 'PATCH',
  path: '/api/firm/v1/languages',
  ...ofFirm,
  summary: 'Changes the firm’s languages and its time zone.',
  body: FirmLanguagesChange,
  answers: { 200: FirmLanguages },
  problems: stale,
  example: { body: { languages: null } },
});

export const listFirmFeatures = endpoint({
  method: 'GET',
  path: '/api/firm/v1/features',
  ...ofFirm,
  summary:
    'Lists what the firm can turn on and off: features of the portal, and flags that its plugins declare.',
  answers: { 200: Type.Object({ features: Type.Array(FirmFeature) }) },
});

export const changeFirmFeature = endpoint({
  method: 'PUT',
  path: '/api/firm/v1/features/:featureId',
  ...ofFirm,
  summary: 'Turns a feature on or off for all of the firm’s people.',
  params: Type.Object({ featureId: Id }),
  body: Type.Object({ isOn: Type.Boolean() }, { additionalProperties: false }),
  answers: { 200: FirmFeature },
  problems: { conflict: ['flag-locked'] },
  example: { params: { featureId: 'scan' }, body: { isOn: true } },
});

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/firm/v1/audit',
  ...ofFirm,
  summary: 'Lists who did what in the firm, newest first.',
  mayLag: true,
  query: Type.Object({
    ...auditFilter,
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** The `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  answers: {
    200: Type.Object({
      entries: Type.Array(AuditLogEntry),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  },
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/firm/v1/audit/export',
  ...ofFirm,
  summary: 'Returns who did what in the firm as CSV in the caller’s language, newest first.',
  query: Type.Object(auditFilter),
  produces: ['text/csv'],
});

export const exportSignedAuditLog = endpoint({
  method: 'GET',
  path: '/api/firm/v1/audit/signed',
  ...ofFirm,
  summary:
    'Returns who did what in the firm as lines of JSON, oldest first, which can be verified without the portal: the signed end of the chain, and each entry.',
  produces: ['application/x-ndjson'],
});

/** Makes each field of an object optional. */
function optional<P extends Record<string, Type.TSchema>>(properties: P) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as { [K in keyof P]: Type.TOptional<P[K]> };
}
