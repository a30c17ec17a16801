import type { ClientChange, ClientDraft, ClientRecord } from '@anteroom/contract';
import { maskTaxIdentifier, type TaxIdentifierType } from '@anteroom/domain/people/taxIdentifier';
import { changedFields } from './changedFields.ts';

/** Optional text fields of a client. */
export const names = ['doingBusinessAs', 'displayAs', 'nickname', 'code'] as const;

/** Texts and choices in the form of a client. */
export interface ClientText extends Record<(typeof names)[number], string> {
  readonly kind: ClientRecord['kind'];
  readonly name: string;
  readonly tax: Readonly<Partial<Record<TaxIdentifierType, string>>>;
  /** Separated by commas. */
  readonly tags: string;
  /** User IDs of staff. */
  readonly staff: string[];
}

export function textOf(client: ClientRecord | null, types: readonly TaxIdentifierType[]): ClientText {
  const kept = client?.taxIdentifiers.filter(({ type }) => types.includes(type)) ?? [];
  return {
    kind: client?.kind ?? 'Business',
    name: client?.name ?? '',
    doingBusinessAs: client?.doingBusinessAs ?? '',
    displayAs: client?.displayAs ?? '',
    nickname: client?.nickname ?? '',
    code: client?.code ?? '',
    tax: {
      ...Object.fromEntries(types.map((type) => [type, ''])),
      ...Object.fromEntries(kept.map((each) => [each.type, maskTaxIdentifier(each)])),
    },
    tags: client?.tags.join(', ') ?? '',
    staff: client?.staff.map(({ userId }) => userId) ?? [],
  };
}

/** Returns the text of a field, which is named as in the server's errors: `name`, or `taxIdentifiers/ein`. */
export function fieldOf(text: ClientText, field: string): string {
  const [name = '', type] = field.split('/');
  return type ? (text.tax[type as TaxIdentifierType] ?? '') : text[name as 'name'];
}

/** Returns the text with another value of a field. */
export function withField(text: ClientText, field: string, value: string): ClientText {
  const [name = '', type] = field.split('/');
  return type ? { ...text, tax: { ...text.tax, [type]: value } } : { ...text, [name]: value };
}

/**
 * Returns a text with the values that are stored now, except the fields that the person has changed. Tags and staff stay,
 * as changes of them do not replace those of others.
 */
export function rebased(text: ClientText, before: ClientText, now: ClientText): ClientText {
  const fields = ['kind', 'name', ...names, ...Object.keys(now.tax).map((type) => `taxIdentifiers/${type}`)];
  return fields
    .filter((field) => fieldOf(text, field) === fieldOf(before, field))
    .reduce((result, field) => withField(result, field, fieldOf(now, field)), text);
}

const identifierIn = ({ tax }: ClientText, type: TaxIdentifierType) => tax[type]?.trim() ?? '';

/** Returns the types whose identifiers were filled in or changed. */
export function addedTypes(before: ClientText, after: ClientText, types: readonly TaxIdentifierType[]) {
  return types.filter((type) => {
    const identifier = identifierIn(after, type);
    return identifier !== '' && identifier !== identifierIn(before, type);
  });
}

function draftOf(text: ClientText) {
  const { kind, name, tags, staff } = text;
  const own = Object.fromEntries(names.map((field) => [field, text[field].trim() || null]));
  return {
    kind,
    name,
    ...(own as Record<(typeof names)[number], string | null>),
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    staff,
  } satisfies ClientDraft;
}

function addedIdentifiers(before: ClientText, after: ClientText, types: readonly TaxIdentifierType[]) {
  return addedTypes(before, after, types).map((type) => ({ type, value: identifierIn(after, type) }));
}

export function newClientOf(
  before: ClientText,
  after: ClientText,
  types: readonly TaxIdentifierType[],
): ClientDraft {
  return { ...draftOf(after), addTaxIdentifiers: addedIdentifiers(before, after, types) };
}

/**
 * Returns only what was changed: tax identifiers, tags and staff that were added or removed, and the other fields that
 * differ. The former values let the server refuse to replace what another person has changed since.
 */
export function changeOf(
  before: ClientText,
  after: ClientText,
  types: readonly TaxIdentifierType[],
): ClientChange {
  const { tags: formerTags, staff: formerStaff, ...former } = draftOf(before);
  const { tags, staff, ...rest } = draftOf(after);
  const taxIdentifiers = types.flatMap((type) => {
    const value = identifierIn(before, type);
    return value === '' ? [] : { type, value };
  });
  return {
    seen: { ...former, taxIdentifiers },
    ...changedFields(former, rest),
    addTaxIdentifiers: addedIdentifiers(before, after, types),
    removeTaxIdentifiers: types.filter((type) => identifierIn(before, type) && !identifierIn(after, type)),
    addTags: without(tags, formerTags),
    removeTags: without(formerTags, tags),
    addStaff: without(staff, formerStaff),
    removeStaff: without(formerStaff, staff),
  };
}

/** Returns the items that the other list lacks, ignoring case, as the server does for tags. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map((other) => other.toLowerCase()));
  return items.filter((item) => !known.has(item.toLowerCase()));
}

/** Returns an identifier with its usual punctuation, once it has been typed. */
export function masked(type: TaxIdentifierType, typed: string): string {
  const value = typed.trim();
  return value === '' ? '' : maskTaxIdentifier({ type, value });
}
