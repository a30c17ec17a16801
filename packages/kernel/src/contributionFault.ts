import { parseClause } from '@anteroom/domain/plugins/clause';
import type { Contribution, ExtensionPoint } from '@anteroom/sdk';

/**
 * Returns what is wrong with a contribution, as text that names the field; null if it is valid. Unknown fields are
 * ignored, because a later SDK may add some.
 */
export function contributionFault(contribution: { readonly point: string }): string | null {
  if (!isExtensionPoint(contribution.point)) return `there is no extension point "${contribution.point}"`;
  const withSession = forSession({ ...contribution });
  if (withSession) return `a public page has no "${withSession}"`;
  const fields = { when: conditions, order: number, ...shapes[contribution.point] };
  for (const [name, check] of Object.entries(fields)) {
    const value = (contribution as Readonly<Record<string, unknown>>)[name];
    const expected = check(value);
    if (expected) return `"${name}" must be ${expected}, not ${JSON.stringify(value)}`;
  }
  return null;
}

/** Returns the first field of a public page that is only allowed on pages for signed-in people. */
function forSession({
  point,
  ...fields
}: { readonly point: string } & Readonly<Record<string, unknown>>): string | undefined {
  if (point !== 'page' || (fields.public !== true && fields.public !== 'without-firm')) return undefined;
  const isGiven = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return ['tab', 'menu', 'opens', 'when'].find((name) => isGiven(fields[name]));
}

/** Returns null if the value is valid, else a description of valid values. */
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

const withIcon: Check = (value) =>
  text((value as { readonly icon?: unknown } | null)?.icon) ? '{ icon: name }' : null;

const staffScreen: Check = (value) => {
  const { path, title, icon } = Object(value) as Readonly<Record<string, unknown>>;
  const isSound = !segment(path) && path !== 'settings' && !text(title) && !text(icon);
  return isSound ? null : '{ path, title, icon } with a path segment like "reports" other than "settings"';
};

const extension = matching(/^\.[^A-Z\s]+$/, 'an ending');
const extensions: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => !extension(each))
    ? null
    : 'a list of endings in lower case, like [".xml"]';

const sections: Check = (value) =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every((type) => !text(type)))
    ? null
    : 'rows of widget types';

const types: Check = (value) =>
  Array.isArray(value) &&
  value.every((type) => typeof type === 'string' && /^[\w.+-]+\/([\w.+-]+|\*)$/.test(type))
    ? null
    : 'a list of MIME types like "application/pdf" or "image/*"';

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

const yesOrNo = optional((value) => (typeof value === 'boolean' ? null : 'true or false'));

const shapes: Readonly<Record<ExtensionPoint, Readonly<Record<string, Check>>>> = {
  taskType: {
    kind: text,
    label: text,
    icon: text,
    removable: yesOrNo,
    receivable: yesOrNo,
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
    tab: optional(withIcon),
    menu: optional(withIcon),
    opens: optional(matching(/^(documents|tasks|conversations)$/, '"documents", "tasks" or "conversations"')),
    below: optional((value) => (typeof value === 'boolean' ? null : 'true or false')),
    public: optional((value) =>
      typeof value === 'boolean' || value === 'without-firm' ? null : 'true, false or "without-firm"',
    ),
    module,
  },
  staffPage: { id: text, screen: optional(staffScreen), module },
  clientAction: { id: text, label: text, icon: text, module },
  clientPart: { id: text, module },
  documentAction: { id: text, label: text, icon: text, extensions: optional(extensions), module },
  documentColumn: { id: text, title: text, extensions: optional(extensions), module },
  shellButton: {
    id: text,
    place: matching(/^(header|footer|account)$/, '"header", "footer" or "account"'),
    label: text,
    icon: text,
    module,
  },
  documentViewer: { id: text, types: optional(types), module },
  conversationWindow: { id: text, module },
  panel: { id: text, module },
  setting: {
    id: matching(
      /^(?!plugins$)[a-z0-9][a-z0-9-]*$/,
      'a path segment like "opening-hours" other than "plugins"',
    ),
    title: text,
    description: optional(text),
    icon: text,
    group: optional(
      matching(
        /^(firm|access|communication|features|records)$/,
        '"firm", "access", "communication", "features" or "records"',
      ),
    ),
    module,
  },
};

/** Names of the extension points. */
export const extensionPoints = Object.keys(shapes) as readonly ExtensionPoint[];

function isExtensionPoint(point: string): point is ExtensionPoint {
  return Object.hasOwn(shapes, point);
}

/** Returns the module that a contribution names; undefined if it has none. */
export function moduleOf(contribution: Contribution): string | undefined {
  return 'module' in contribution ? contribution.module : undefined;
}
