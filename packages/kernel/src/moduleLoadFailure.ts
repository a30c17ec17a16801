import type { PluginAsset } from '@anteroom/contract';

/** Reason why a module could not be loaded. */
export type LoadFailure = AssetFault | TimeoutFailure | EvaluationFailure | NoComponentFailure;

/** Fault in a file, found by requesting it again. */
export type AssetFault =
  | { readonly kind: 'http'; readonly url: string; readonly status: number }
  | { readonly kind: 'network'; readonly url: string }
  /** The file differs from the installed one. */
  | { readonly kind: 'integrity'; readonly url: string };

export interface TimeoutFailure {
  readonly kind: 'timeout';
  readonly seconds: number;
}

/** The module's own code threw, or imports something that does not exist. */
export interface EvaluationFailure {
  readonly kind: 'evaluation';
  readonly cause: unknown;
}

/** The default export is missing, or not what its extension point requires. */
export interface NoComponentFailure {
  readonly kind: 'no-component';
}

/** Checks a file again, and resolves with its fault; null if it is intact. */
export type Probe = (asset: PluginAsset) => Promise<AssetFault | null>;

/**
 * Determines why loading failed. Browsers report every failed fetch of a module or chunk, and every integrity mismatch,
 * as the same `TypeError`, so the files are requested again in the given order.
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

/** Recognises the error messages of Chromium, Firefox and Safari, and of this package's own loader. */
function isFetchFailure(cause: TypeError): boolean {
  return /dynamically imported module|importing a module script failed|could not be preloaded/i.test(
    cause.message,
  );
}
