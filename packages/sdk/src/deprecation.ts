import type { ServiceScope } from './react.ts';
import { Log } from './services/Log.ts';

/** Something of the SDK that still works, and will be gone with the next major version. */
export interface Deprecation {
  /** As its author finds it: `the field "heading" of a widget`, `useThing()`. */
  readonly what: string;
  /** What to use in its place: `"title"`. */
  readonly instead: string;
}

/** What each plugin was told of. */
const told = new WeakMap<ServiceScope, Set<string>>();

/**
 * Tells the author of a plugin, once, by the plugin's log, that it uses something that will go. For the SDK and the portal:
 * what is deprecated calls it where it is used.
 */
export function warnDeprecated(scope: ServiceScope, { what, instead }: Deprecation): void {
  const known = told.get(scope) ?? new Set();
  if (known.has(what)) return;
  told.set(scope, known.add(what));
  scope.get(Log).warn(`Deprecated: ${what}. Use ${instead}.`);
}
