import type { ServiceScope } from './react.ts';
import { Log } from './services/Log.ts';

/** Part of the SDK that still works, but will be removed in the next major version. */
export interface Deprecation {
  /** Description that its author recognises: `the field "heading" of a widget`, `useThing()`. */
  readonly what: string;
  /** Replacement: `"title"`. */
  readonly instead: string;
}

/** Deprecations that each plugin was already warned about. */
const told = new WeakMap<ServiceScope, Set<string>>();

/**
 * Warns the author of a plugin, once, in the plugin's log, about using a deprecated part. For the SDK and the portal,
 * which call it where that part is used.
 */
export function warnDeprecated(scope: ServiceScope, { what, instead }: Deprecation): void {
  const known = told.get(scope) ?? new Set();
  if (known.has(what)) return;
  told.set(scope, known.add(what));
  scope.get(Log).warn(`Deprecated: ${what}. Use ${instead}.`);
}
