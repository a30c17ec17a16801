import Type, { type Static } from 'typebox';

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

/** `dist/plugin.json` of a built plugin, as the server serves it; its contributions are checked by the kernel. */
export const PluginManifest = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' }),
  version: Type.String(),
  /** The SDK versions it runs with: a semver range. */
  sdk: Type.String(),
  contributes: Type.Array(Type.Object({ point: Type.String() }, { additionalProperties: true })),
  /** By the module path that contributions name, `./NfeStorage`. */
  modules: Type.Record(Type.String(), PluginAsset),
  /** Shared chunks that the modules import, to be listed for integrity. */
  chunks: Type.Array(PluginAsset),
  styles: Type.Array(PluginAsset),
  /** By language, as `pt-br`. */
  locales: Type.Record(Type.String(), PluginAsset),
});
export type PluginManifest = Static<typeof PluginManifest>;

/** What the server puts into the page: every installed plugin, and those it refused itself. */
export const PluginCatalogue = Type.Object({
  plugins: Type.Array(PluginManifest),
  refused: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() })),
});
export type PluginCatalogue = Static<typeof PluginCatalogue>;
