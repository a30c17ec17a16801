import type { ServiceScope } from './react.ts';
import { Log } from './services/Log.ts';

/** A part of the SDK that still works, but will be removed in the next major version. */
export interface Deprecation {
  /** Description that the plugin's author recognises, such as `the field "heading" of a widget` or `useThing()`. */
  readonly what: string;
  /** Replacement, such as `"title"`. */
  readonly instead: string;
}

/** Deprecations about which each plugin has already been warned. */
const told = new WeakMap<ServiceScope, Set<string>>();

/**
 * Warns the author of a plugin in the plugin's log about the use of a deprecated part, once. The SDK and the portal
 * call it where that part is used.
 */
export function warnDeprecated(scope: ServiceScope, { what, instead }: Deprecation): void {
  const known = told.get(scope) ?? new Set();
  if (known.has(what)) return;
  told.set(scope, known.add(what));
  scope.get(Log).warn(`Deprecated: ${what}. Use ${instead}.`);
}
