import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { PluginSettings, ShownSettings } from './pluginSettings.ts';
import { PluginStorage } from './pluginStorage.ts';

/** A built module of a plugin. */
export const PluginAsset = Type.Object({
  /** Absolute path on this origin, with a content hash in the file name. */
  url: Type.String(),
  /** Integrity hash `sha384-…`, for the import map and for link elements. */
  integrity: Type.String(),
  /** Uncompressed size in bytes. */
  size: Type.Integer(),
});
export type PluginAsset = Static<typeof PluginAsset>;

/** A feature resource or an access control that a plugin's conditions name and that the portal itself does not know. */
export const PluginHeld = Type.Object({
  name: Type.String({ pattern: '^(permission|control):[^!:\\s]{1,64}$' }),
  /** Countries whose new firms get it from the start. */
  newFirms: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }))),
});
export type PluginHeld = Static<typeof PluginHeld>;

/** Facts about a plugin that are known before any of its files is loaded. The kernel validates its contributions. */
export const PluginDeclaration = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  version: Type.String(),
  /** Semver range of the SDK versions that it works with. */
  sdk: Type.String(),
  /** Key of its name among its texts. */
  title: Type.Optional(Type.String()),
  /** IDs of plugins that it requires. Without them it is refused. */
  requires: Type.Optional(Type.Array(Type.String())),
  contributes: Type.Array(Type.Object({ point: Type.String() }, { additionalProperties: true })),
  /** Events that its server half sends. */
  events: Type.Optional(
    Type.Array(
      Type.Object({
        /** Name, unique among all events, such as `news-changed`. */
        name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
        /** Key of its description among the plugin's texts. */
        title: Type.Optional(Type.String()),
        /** Permission required to receive the event. */
        access: Type.String(),
        /** Keys of the plugin's queries that the event invalidates. A key stands for all keys that begin with it. */
        stale: Type.Array(Type.Array(Type.String())),
        /** Type of the message that notifies the mobile app of the event, with the client's ID. */
        mobile: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,64}$' })),
      }),
    ),
  ),
  /** Keys of the plugin's queries that other events invalidate, by event name; `*` is every event. */
  stale: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Array(Type.String())))),
  /** Resources and access controls that its conditions name. */
  held: Type.Optional(Type.Array(PluginHeld)),
  /** Settings that it declares. */
  settings: Type.Optional(Type.Array(ShownSettings)),
});
export type PluginDeclaration = Static<typeof PluginDeclaration>;

export const PluginFiles = Type.Object({
  /** Modules by the path that contributions use, such as `./NfeStorage`. */
  modules: Type.Record(Type.String(), PluginAsset),
  /** Indexes in {@link chunks} of the chunks that a module imports before it runs, by the module's path. */
  imports: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0 })))),
  /** Names of the portal's packages that a module and these chunks import before it runs, by the module's path. */
  shared: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Shared chunks that the modules import, listed for their integrity hashes. */
  chunks: Type.Array(PluginAsset),
  styles: Type.Array(PluginAsset),
  /**
   * URLs of its texts by language, such as `pt-br`. They have no hashes here, because a page of 20 plugins in five
   * languages would contain 100 of them.
   */
  locales: Type.Record(Type.String(), Type.Pick(PluginAsset, ['url'])),
});
export type PluginFiles = Static<typeof PluginFiles>;

/** A permission that a plugin adds. */
export const PluginPermission = Type.Object({
  /** Name, unique among all permissions, such as `deliveries.manage`. */
  name: Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+$', maxLength: 64 }),
  /** Kinds of people who hold the permission. Managers and owners are `manager` and also `staff`. */
  roles: Type.Array(
    Type.Union([
      Type.Literal('client'),
      Type.Literal('staff'),
      Type.Literal('manager'),
      Type.Literal('internal'),
    ]),
  ),
  /**
   * Whether the permission allows changes that others see. Staff who view the portal as another person do not hold such
   * a permission.
   */
  changes: Type.Optional(Type.Boolean()),
  /** Permission of the portal that a person must also hold. */
  needs: Type.Optional(Type.String()),
});
export type PluginPermission = Static<typeof PluginPermission>;

/** A feature flag that a plugin adds. */
export const PluginFlag = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z]\\w*(\\.\\w+)*$', maxLength: 64 }),
  /** Value of the flag unless something else sets it. */
  default: Type.Boolean(),
  /** Key of the name among the plugin's texts; `description` is such a key too. */
  name: Type.String(),
  description: Type.String(),
});
export type PluginFlag = Static<typeof PluginFlag>;

/** Built server half of a plugin. */
export const PluginServerHalf = Type.Object({
  ...PluginAsset.properties,
  /**
   * Range of versions of `@anteroom/server-sdk` that it works with, such as `^1.2.0`. Absent in builds that are older
   * than this field.
   */
  sdk: Type.Optional(Type.String()),
});

/** `dist/plugin.json` of a built plugin. */
export const PluginManifest = Type.Object({
  ...PluginDeclaration.properties,
  ...PluginFiles.properties,
  /** Texts by language. */
  locales: Type.Record(Type.String(), PluginAsset),
  /** Server half, which is never sent to browsers. */
  server: Type.Optional(PluginServerHalf),
  /** Document storages, which only the server needs to know. */
  storage: Type.Optional(Type.Array(PluginStorage)),
  /** Permissions that its endpoints require. Only the server checks them. */
  permissions: Type.Optional(Type.Array(PluginPermission)),
  /** Feature flags that it declares. Browsers get their values with the session. */
  flags: Type.Optional(Type.Array(PluginFlag)),
  /** Settings with their schemas, which browsers need only to show the form. */
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
  /** URL of the {@link LaterPlugins}; null if the files of all plugins are included here. */
  later: Type.Union([Type.String(), Type.Null()]),
});
export type PluginCatalogue = Static<typeof PluginCatalogue>;

/** Files of the plugins that the page declares without files. */
export const LaterPlugins = Type.Object({
  files: Type.Record(Type.String(), PluginFiles),
  /** An import map with the hashes of these files: exactly the text that the page's content security policy allows. */
  importMap: Type.String(),
});
export type LaterPlugins = Static<typeof LaterPlugins>;

/**
 * Version of the portal that a page was built from. The server sends a new one when the portal or its plugins change.
 */
export const PortalVersion = Type.Object({
  /** Hash of the host's files and the installed plugins. */
  build: Type.String(),
  /** IDs of the installed plugins that are off for the firm, in the order of the catalogue. */
  disabledPlugins: Type.Array(Type.String()),
});
export type PortalVersion = Static<typeof PortalVersion>;

/**
 * Message from `anteroom-plugin dev` to an open page, sent on connect and after each build as the data of a server-sent
 * event.
 */
export const DevelopmentMessage = Type.Object({
  /** Origin of the portal in which the plugin is shown. Other portals ignore the message. */
  portal: Type.String(),
  /** The last successful build. The URLs of its files are relative to the address that served this message. */
  plugin: Type.Union([PluginManifest, Type.Null()]),
  /** Errors that prevent a newer build, one per line; null if there are none. */
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
