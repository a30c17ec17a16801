import type { PluginManifest } from '@anteroom/contract';

/** Returns the plugin resources and controls that new firms of a country hold from the start. */
export function heldByNewFirms(
  manifests: readonly Pick<PluginManifest, 'held'>[],
  country: string,
): readonly string[] {
  return manifests.flatMap(({ held = [] }) =>
    held.filter(({ newFirms = [] }) => newFirms.includes(country)).map(({ name }) => name),
  );
}
