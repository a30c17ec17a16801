import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { PluginSettings, ShownSettings } from './pluginSettings.ts';
import { PluginStorage } from './pluginStorage.ts';

/** A built module of a plugin. */
export const PluginAsset = Type.Object({
  /** Absolute path on this origin, its content hash in the name. */
  url: Type.String(),
  /** `sha384-…`, for the import map and for link elements. */
  integrity: Type.String(),
  /** Bytes, uncompressed. */
  size: Type.Integer(),
});
export type PluginAsset = Static<typeof PluginAsset>;

/** A feature resource or an access control that a plugin's conditions name, besides those that the portal knows. */
export const PluginHeld = Type.Object({
  name: Type.String({ pattern: '^(permission|control):[^!:\\s]{1,64}$' }),
  /** Countries whose firms hold it from the start. */
  newFirms: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }))),
});
export type PluginHeld = Static<typeof PluginHeld>;

/** Facts about a plugin that are known before any of its files is loaded. The kernel checks its contributions. */
export const PluginDeclaration = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  version: Type.String(),
  /** The SDK versions it runs with: a semver range. */
  sdk: Type.String(),
  /** Ids of the plugins without which it is refused. */
  requires: Type.Optional(Type.Array(Type.String())),
  contributes: Type.Array(Type.Object({ point: Type.String() }, { additionalProperties: true })),
  /** Events that its server half tells. */
  events: Type.Optional(
    Type.Array(
      Type.Object({
        /** Unique among all events, as `news-changed`. */
        name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
        /** The permission of those who may hear it. */
        access: Type.String(),
        /** Keys of the plugin's queries that it makes stale; a key stands for all that begin with it. */
        stale: Type.Array(Type.Array(Type.String())),
        /** Type of the message that tells the mobile app of it, with the client's id. */
        mobile: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,64}$' })),
      }),
    ),
  ),
  /** Keys of the plugin's queries that others' events make stale, by the event's name; `*` is every event. */
  stale: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Array(Type.String())))),
  /** Resources and controls that its conditions name. */
  held: Type.Optional(Type.Array(PluginHeld)),
  /** Settings that it declares. */
  settings: Type.Optional(Type.Array(ShownSettings)),
});
export type PluginDeclaration = Static<typeof PluginDeclaration>;

export const PluginFiles = Type.Object({
  /** Modules by the path that contributions name, such as `./NfeStorage`. */
  modules: Type.Record(Type.String(), PluginAsset),
  /** Places in {@link chunks} of those that a module imports before it runs, by the module's path. */
  imports: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0 })))),
  /** Shared chunks that the modules import, to be listed for integrity. */
  chunks: Type.Array(PluginAsset),
  styles: Type.Array(PluginAsset),
  /** Addresses of its texts by language, such as `pt-br`. A page of 20 plugins in five languages has 100 of them: without hashes. */
  locales: Type.Record(Type.String(), Type.Pick(PluginAsset, ['url'])),
});
export type PluginFiles = Static<typeof PluginFiles>;

/** A permission that a plugin brings. */
export const PluginPermission = Type.Object({
  /** Unique among all permissions, as `deliveries.manage`. */
  name: Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$', maxLength: 64 }),
  /** Kinds of people who hold it. */
  roles: Type.Array(Type.Union([Type.Literal('client'), Type.Literal('staff'), Type.Literal('internal')])),
  /** Whether it allows changes that others see: staff who view the portal as another person do not hold it. */
  changes: Type.Optional(Type.Boolean()),
  /** Permission of the portal that a person must hold in addition. */
  needs: Type.Optional(Type.String()),
});
export type PluginPermission = Static<typeof PluginPermission>;

/** A feature flag that a plugin brings. */
export const PluginFlag = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z]\\w*(\\.\\w+)*$', maxLength: 64 }),
  /** Value that it has unless something sets it. */
  default: Type.Boolean(),
  /** Keys of the plugin's texts. */
  name: Type.String(),
  description: Type.String(),
});
export type PluginFlag = Static<typeof PluginFlag>;

/** Built server half of a plugin. */
export const PluginServerHalf = Type.Object({
  ...PluginAsset.properties,
  /** Range of versions of `@anteroom/server-sdk` that it works with, such as `^1.2.0`. Builds from before the range was kept have none. */
  sdk: Type.Optional(Type.String()),
});

/** `dist/plugin.json` of a built plugin. */
export const PluginManifest = Type.Object({
  ...PluginDeclaration.properties,
  ...PluginFiles.properties,
  /** Texts by language. */
  locales: Type.Record(Type.String(), PluginAsset),
  /** Its server half, which no browser gets. */
  server: Type.Optional(PluginServerHalf),
  /** Where it keeps documents, which the server alone needs to know. */
  storage: Type.Optional(Type.Array(PluginStorage)),
  /** Permissions that its endpoints ask for, which the server alone judges. */
  permissions: Type.Optional(Type.Array(PluginPermission)),
  /** Feature flags that it knows. Browsers get their values with the session. */
  flags: Type.Optional(Type.Array(PluginFlag)),
  /** Settings with their schemas, which no browser needs before it shows their form. */
  settings: Type.Optional(Type.Array(PluginSettings)),
});
export type PluginManifest = Static<typeof PluginManifest>;

/**
 * Plugin data that the server puts into the page: every installed plugin, and those that the server refused. Hashes do
 * not compress, so the files of plugins that the first screens do not need are left out: they are in {@link
 * LaterPlugins}.
 */
export const PluginCatalogue = Type.Object({
  plugins: Type.Array(
    Type.Union([
      Type.Object({ ...PluginDeclaration.properties, ...PluginFiles.properties }),
      PluginDeclaration,
    ]),
  ),
  refused: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
  /** Address of the {@link LaterPlugins}; null when every plugin is here with its files. */
  later: Type.Union([Type.String(), Type.Null()]),
});
export type PluginCatalogue = Static<typeof PluginCatalogue>;

/** The files of the plugins that the page declares without them. */
export const LaterPlugins = Type.Object({
  files: Type.Record(Type.String(), PluginFiles),
  /** An import map with their hashes: the very text that the page's policy admits. */
  importMap: Type.String(),
});
export type LaterPlugins = Static<typeof LaterPlugins>;

/**
 * Version of the portal that a page was built from. The server sends a new one when the portal or its plugins change.
 */
export const PortalVersion = Type.Object({
  /** Hash of the host's files and the installed plugins. */
  build: Type.String(),
  /** Ids of the installed plugins that the firm does not have, in the order of the catalogue. */
  disabledPlugins: Type.Array(Type.String()),
});
export type PortalVersion = Static<typeof PortalVersion>;

/**
 * Message from `anteroom-plugin dev` to an open page, sent on connect and after each build as the data of a server-sent
 * event.
 */
export const DevelopmentMessage = Type.Object({
  /** Origin of the portal that the plugin is shown in; no other takes it. */
  portal: Type.String(),
  /** The last version that could be built, its files' addresses relative to where this was served. */
  plugin: Type.Union([PluginManifest, Type.Null()]),
  /** Findings that prevent a newer build, one per line; null if there are none. */
  fault: Type.Union([Type.String(), Type.Null()]),
});
export type DevelopmentMessage = Static<typeof DevelopmentMessage>;

export const checkPluginDevelopment = endpoint({
  method: 'GET',
  path: '/api/plugins/v1/development',
  access: 'plugins.develop',
  summary: 'Says whether the person may see a plugin that is being written. Only with `DEV_PLUGINS=1`.',
  answers: { 204: Nothing },
});
