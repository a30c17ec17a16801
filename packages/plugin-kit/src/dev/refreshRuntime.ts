/**
 * Replaces `react` and `react/jsx-runtime` in the sources of a plugin under `anteroom-plugin dev`: newer components
 * replace older ones and retain their state. The portal uses React's production build, which lacks what Fast Refresh
 * needs; see docs/adr/0010.
 *
 * Each component is rendered through a stand-in, which stays the same while the function that it calls is replaced.
 * Hooks belong to the stand-in, so they retain their state as long as the newer component calls the same ones.
 */
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';

// @ts-expect-error: its types are of a CommonJS module; what the portal gives is none.
export * from 'react';

/** All versions of one named component of one file. */
interface Family {
  /** The newest component. */
  current: Component;
  /** Component that the stand-in renders; replaced when the state cannot be retained. */
  inner: Component;
  /** Number of the current version. */
  version: number;
  readonly standIn: unknown;
  readonly listeners: Set<() => void>;
}

type Component = (props: object) => React.ReactNode;
type Memo = { readonly $$typeof: symbol; readonly type: unknown; readonly compare: null };
type Hook = (...args: never[]) => unknown;

interface Signature {
  readonly key: string;
  readonly mustReset: boolean;
  readonly customHooks: () => readonly Hook[];
}

/** Highest number of edits of each file that has run. */
const newestEdits = new Map<string, number>();
const families = new Map<string, Family>();
/** First context or lazy component of each name, which stands for all later versions. */
const firsts = new Map<string, object>();
/** Stand-in for each version of a component. */
const standIns = new WeakMap<object, unknown>();
const signatures = new WeakMap<object, Signature>();
/** Loader of each lazy component, and whether it has been called. */
const lazies = new WeakMap<object, { readonly load: () => Promise<unknown>; asked: boolean }>();

/** Family whose component is being rendered. */
let rendering: Family | null = null;

/**
 * Returns the functions that a file's transformed code calls: `$RefreshReg$` and `$RefreshSig$`.
 *
 * @param edits - number of edits, which grows with each version. Of two versions that load at the same time, the older
 * may run last; it replaces nothing.
 */
export function registrar(file: string, edits: number) {
  const isNewest = edits >= (newestEdits.get(file) ?? 0);
  if (isNewest) newestEdits.set(file, edits);
  return { register: (type: unknown, name: string) => register(type, `${file} ${name}`, isNewest), sign };
}

/** Returns the stand-in of a version, which is the same for all versions of a component. */
export function stable<T>(type: T): T {
  return isObject(type) ? ((standIns.get(type) as T | undefined) ?? type) : type;
}

function register(type: unknown, id: string, isNewest: boolean): void {
  if (!isObject(type)) return;
  const component = componentOf(type);
  if (component) registerComponent(type, component, id, isNewest);
  else if (isOf(type, 'context') || isOf(type, 'lazy')) registerFirst(type, id);
}

function registerComponent(type: object, component: Component, id: string, isNewest: boolean): void {
  const kind = `${id} ${typeof type}`;
  const family = families.get(kind) ?? makeFamily(type, component);
  families.set(kind, family);
  standIns.set(type, family.standIn);
  if (!isNewest || family.current === component) return;
  if (!isSameSignature(family.current, component)) family.inner = innerOf(family);
  family.current = component;
  family.version++;
  // Wait until the file has registered its other components.
  queueMicrotask(() => {
    for (const listener of family.listeners) listener();
  });
}

function registerFirst(type: object, id: string): void {
  const first = firsts.get(id) ?? type;
  firsts.set(id, first);
  standIns.set(type, first);
  const earlier = lazies.get(first);
  // If the first version has already been loaded, run the newer module too, so that its components replace those shown.
  if (first !== type && earlier?.asked) void lazies.get(type)?.load();
}

function makeFamily(type: object, current: Component): Family {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const StandIn = (props: object) => {
    React.useSyncExternalStore(subscribe, () => family.version);
    return React.createElement(family.inner, props);
  };
  const family: Family = {
    current,
    inner: current,
    version: 0,
    standIn: typeof type === 'function' ? StandIn : React.memo(StandIn, (type as Memo).compare ?? undefined),
    listeners,
  };
  family.inner = innerOf(family);
  return family;
}

function innerOf(family: Family): Component {
  return (props) => {
    const outer = rendering;
    rendering = family;
    try {
      return family.current(props);
    } finally {
      rendering = outer;
    }
  };
}

function sign(): <T>(
  type?: T,
  key?: string,
  mustReset?: boolean,
  customHooks?: () => readonly Hook[],
) => T | undefined {
  return (type, key, mustReset = false, customHooks = () => []) => {
    if (isObject(type) && key !== undefined) signatures.set(type, { key, mustReset, customHooks });
    return type;
  };
}

/**
 * Returns whether the newer component calls the same hooks as the older one, including those inside its custom hooks.
 */
function isSameSignature(older: object, newer: object): boolean {
  const [before, after] = [signatures.get(older), signatures.get(newer)];
  if (!before && !after) return true;
  if (!before || !after || after.mustReset || before.key !== after.key) return false;
  const [hooksBefore, hooksAfter] = [before.customHooks(), after.customHooks()];
  return (
    hooksBefore.length === hooksAfter.length &&
    hooksAfter.every((hook, index) => {
      const earlier = hooksBefore[index];
      return earlier !== undefined && (earlier === hook || isSameSignature(earlier, hook));
    })
  );
}

/**
 * Returns the function to call for rendering; undefined for components that cannot retain state across versions:
 * classes and forwarded refs.
 */
function componentOf(type: object): Component | undefined {
  if (typeof type === 'function') return type.prototype?.isReactComponent ? undefined : (type as Component);
  const inner = isOf(type, 'memo') ? (type as Memo).type : undefined;
  return typeof inner === 'function' ? componentOf(inner) : undefined;
}

function isOf(type: object, kind: 'context' | 'lazy' | 'memo'): boolean {
  return '$$typeof' in type && type.$$typeof === Symbol.for(`react.${kind}`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

export function jsx(type: React.ElementType, props: object, key?: string): React.ReactElement {
  return jsxRuntime.jsx(stable(type), props, key);
}

export function jsxs(type: React.ElementType, props: object, key?: string): React.ReactElement {
  return jsxRuntime.jsxs(stable(type), props, key);
}

export const createElement = ((type: React.ElementType, ...rest: [object, ...React.ReactNode[]]) =>
  React.createElement(stable(type), ...rest)) as typeof React.createElement;

export const useContext: typeof React.useContext = (context) => React.useContext(stable(context));

export const use: typeof React.use = (usable) => React.use(stable(usable));

export const lazy: typeof React.lazy = (load) => {
  const how = {
    asked: false,
    load: async () => {
      how.asked = true;
      const exports = await load();
      return { ...exports, default: stable(exports.default) };
    },
  };
  const type = React.lazy(how.load);
  lazies.set(type, how);
  return type;
};

export const useCallback = renewing(React.useCallback, 1);
export const useEffect = renewing(React.useEffect, 1);
export const useImperativeHandle = renewing(React.useImperativeHandle, 2);
export const useInsertionEffect = renewing(React.useInsertionEffect, 1);
export const useLayoutEffect = renewing(React.useLayoutEffect, 1);
export const useMemo = renewing(React.useMemo, 1);

/**
 * Makes a hook recompute what an older version memoised, which may contain that version's code.
 *
 * @param place - index of the dependencies among the arguments.
 */
function renewing<H>(hook: H, place: number): H {
  return ((...args: unknown[]) => {
    const dependencies = args[place];
    if (Array.isArray(dependencies)) args[place] = [...dependencies, rendering?.version ?? 0];
    return (hook as (...args: unknown[]) => unknown)(...args);
  }) as H;
}

const replaced: typeof React = {
  ...React,
  createElement,
  lazy,
  use,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
};

export default replaced;
