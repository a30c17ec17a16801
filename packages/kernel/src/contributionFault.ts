import type { Contribution, ExtensionPoint } from '@anteroom/sdk';
import { parseClause } from './clause.ts';

/**
 * Returns what is wrong with a contribution, in words that name the field; null if it is valid. Unknown fields are
 * ignored, because a later SDK may add some.
 */
export function contributionFault(contribution: { readonly point: string }): string | null {
  if (!isExtensionPoint(contribution.point)) return `there is no extension point "${contribution.point}"`;
  const fields = { when: conditions, order: number, ...shapes[contribution.point] };
  for (const [name, check] of Object.entries(fields)) {
    const value = (contribution as Readonly<Record<string, unknown>>)[name];
    const expected = check(value);
    if (expected) return `"${name}" must be ${expected}, not ${JSON.stringify(value)}`;
  }
  return null;
}

/** Returns null if the value is valid, else what it must be. */
type Check = (value: unknown) => string | null;

const text: Check = (value) => (typeof value === 'string' && value !== '' ? null : 'a text');
const matching =
  (pattern: RegExp, expected: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : expected;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value);

const number = optional((value) => (Number.isFinite(value) ? null : 'a number'));
const module = matching(/^\.\/\S+$/, 'a path like "./Module"');
const segment = matching(/^[a-z0-9][a-z0-9-]*$/, 'a path segment like "nfe-storage"');

const sections: Check = (value) =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every((type) => !text(type)))
    ? null
    : 'rows of widget types';

const conditions = optional((value) =>
  Array.isArray(value) && value.every(isCondition)
    ? null
    : 'a list of clauses like "permission:X", "!flag:y", "box.ordered" or { any: [...] }',
);

function isCondition(entry: unknown): boolean {
  if (typeof entry === 'string') return parseClause(entry) !== null;
  const any = (entry as { readonly any?: unknown } | null)?.any;
  return Array.isArray(any) && any.every((clause) => typeof clause === 'string' && parseClause(clause));
}

const shapes: Readonly<Record<ExtensionPoint, Readonly<Record<string, Check>>>> = {
  taskType: {
    kind: text,
    label: text,
    icon: text,
    removable: optional((value) => (typeof value === 'boolean' ? null : 'true or false')),
    module,
  },
  taskEditor: { kind: text, label: text, icon: text, module },
  widget: {
    type: text,
    title: text,
    width: optional(matching(/^(full|half|third)$/, '"full", "half" or "third"')),
    module,
  },
  detail: {
    path: segment,
    title: text,
    of: optional(matching(/^(thing|client)$/, '"thing" or "client"')),
    module,
  },
  dashboard: { id: text, label: text, sections },
  actionSection: { type: text, path: segment, label: text, icon: text },
  action: { section: text, type: text, path: segment, label: text, description: text, icon: text, module },
  predicate: {
    id: matching(/^[^!:\s]+\.[^!:\s]+$/, 'an id with a dot, like "boxE.ordered"'),
    module,
    cacheSeconds: number,
  },
  page: {
    path: matching(/^(\/[a-z0-9][a-z0-9-]*)+$/, 'an absolute path like "/partners"'),
    title: text,
    tab: optional((value) =>
      text((value as { readonly icon?: unknown } | null)?.icon) ? '{ icon: name }' : null,
    ),
    module,
  },
};

function isExtensionPoint(point: string): point is ExtensionPoint {
  return Object.hasOwn(shapes, point);
}

/** The module that a contribution names; undefined for those that have none. */
export function moduleOf(contribution: Contribution): string | undefined {
  return 'module' in contribution ? contribution.module : undefined;
}
