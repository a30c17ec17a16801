import type { KernelDeps } from '../KernelDeps.ts';

/**
 * Returns the origins under which a browser may use the portal: PUBLIC_URL, or, if it is not set, both names of this
 * machine, as people may type either.
 */
export function portalOrigins({ config, origin }: Pick<KernelDeps, 'config' | 'origin'>): readonly string[] {
  return config.publicUrl ? [origin] : [origin, `http://127.0.0.1:${config.port}`];
}
