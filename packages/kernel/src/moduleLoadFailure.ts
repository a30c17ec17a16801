import type { PluginAsset } from '@anteroom/contract';

/** Reason why a module could not be loaded. */
export type LoadFailure = AssetFault | TimeoutFailure | EvaluationFailure | NoComponentFailure;

/** Fault in a file, found by requesting it again. */
export type AssetFault =
  | { readonly kind: 'http'; readonly url: string; readonly status: number }
  | { readonly kind: 'network'; readonly url: string }
  /** The file is not the one that was installed. */
  | { readonly kind: 'integrity'; readonly url: string };

export interface TimeoutFailure {
  readonly kind: 'timeout';
  readonly seconds: number;
}

/** The module's own code threw, or asks for something that is not there. */
export interface EvaluationFailure {
  readonly kind: 'evaluation';
  readonly cause: unknown;
}

/** The default export is missing or not what its extension point asks for. */
export interface NoComponentFailure {
  readonly kind: 'no-component';
}

/** Looks at a file again and says what is wrong with it; null if nothing is. */
export type Probe = (asset: PluginAsset) => Promise<AssetFault | null>;

/**
 * Finds out why loading failed. Browsers report every failed fetch of a module or chunk, and every integrity mismatch,
 * as one bare `TypeError`, so the files are requested again in the given order.
 */
export async function moduleLoadFailure(
  cause: unknown,
  assets: readonly PluginAsset[],
  probe: Probe,
): Promise<AssetFault | EvaluationFailure> {
  if (!(cause instanceof TypeError)) return { kind: 'evaluation', cause };
  for (const asset of assets) {
    const fault = await probe(asset);
    if (fault) return fault;
  }
  const url = assets[0]?.url ?? '';
  return isFetchFailure(cause) ? { kind: 'network', url } : { kind: 'evaluation', cause };
}

/** The wordings of Chromium and Firefox, of Safari, and of this package's own loader. */
function isFetchFailure(cause: TypeError): boolean {
  return /dynamically imported module|importing a module script failed|could not be preloaded/i.test(
    cause.message,
  );
}
