import type { PluginManifest } from '@anteroom/contract';

/** Returns the resources and controls of plugins that a country's firms hold from the start. */
export function heldByNewFirms(
  manifests: readonly Pick<PluginManifest, 'held'>[],
  country: string,
): readonly string[] {
  return manifests.flatMap(({ held = [] }) =>
    held.filter(({ newFirms = [] }) => newFirms.includes(country)).map(({ name }) => name),
  );
}
