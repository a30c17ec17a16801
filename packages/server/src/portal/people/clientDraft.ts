import type { ClientDraft } from '@anteroom/contract';
import {
  bareTaxIdentifier,
  isTaxIdentifier,
  type TaxIdentifier,
  taxIdentifierTypes,
} from '@anteroom/domain/people/taxIdentifier';
import { type Fault, tidy, tidyOrNull } from './Faults.ts';
import type { StoredClient } from './storedClients.ts';

/** Data of the firm against which a draft is checked. */
export interface KnownOfFirm {
  readonly country: string;
  /** Contacts of the firm's staff, by user ID. */
  readonly staff: ReadonlyMap<string, string>;
  /** Clients by their reference number in lower case. */
  readonly codes: ReadonlyMap<string, string>;
}

/** Returns the client that would result from a draft, and everything that is wrong with the draft. */
export function applyClientDraft(
  before: StoredClient,
  draft: ClientDraft,
  { country, staff, codes }: KnownOfFirm,
): { readonly client: StoredClient; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const name = draft.name === undefined ? before.name : tidy(draft.name);
  if (name === '') faults.push({ field: 'name', message: 'is missing', reason: 'required' });
  const code = draft.code === undefined ? before.code : tidyOrNull(draft.code);
  const owner = code === null ? undefined : codes.get(code.toLowerCase());
  if (owner !== undefined && owner !== before.id)
    faults.push({ field: 'code', message: `another client has the number "${code}"`, reason: 'taken' });
  const taxIdentifiers = taxIdentifiersAfter(before.taxIdentifiers, draft, country, faults);
  const contactsOf = (field: 'staff' | 'addStaff' | 'removeStaff') =>
    (draft[field] ?? []).map((userId, index) => {
      const contactId = staff.get(userId);
      if (contactId === undefined)
        faults.push({ field: `${field}/${index}`, message: 'is not on the firm’s staff', reason: 'unknown' });
      return contactId ?? '';
    });
  const replaced = contactsOf('staff');
  const assigned = [...(draft.staff ? replaced : before.staff), ...contactsOf('addStaff')];
  const unassigned = contactsOf('removeStaff');
  const tags = tagsAfter(before.tags, draft);
  if (tags.length > maxTags)
    faults.push({ field: 'tags', message: `a client has at most ${maxTags} tags`, reason: 'invalid' });
  const own = (given: string | null | undefined, kept: string | null) =>
    given === undefined ? kept : tidyOrNull(given);
  return {
    client: {
      id: before.id,
      kind: draft.kind ?? before.kind,
      name,
      doingBusinessAs: own(draft.doingBusinessAs, before.doingBusinessAs),
      displayAs: own(draft.displayAs, before.displayAs),
      nickname: own(draft.nickname, before.nickname),
      code,
      taxIdentifiers,
      tags,
      isArchived: draft.isArchived ?? before.isArchived,
      staff: [...new Set(assigned)].filter((contactId) => !unassigned.includes(contactId)).sort(),
    },
    faults,
  };
}

/** Returns a client without any data yet. */
export function newClient(id: string): StoredClient {
  return {
    id,
    kind: 'Business',
    name: '',
    doingBusinessAs: null,
    displayAs: null,
    nickname: null,
    code: null,
    taxIdentifiers: [],
    tags: [],
    isArchived: false,
    staff: [],
  };
}

function taxIdentifiersAfter(
  before: readonly TaxIdentifier[],
  { taxIdentifiers, addTaxIdentifiers = [], removeTaxIdentifiers = [] }: ClientDraft,
  country: string,
  faults: Fault[],
): readonly TaxIdentifier[] {
  const replaced = taxIdentifiers && checkTaxIdentifiers('taxIdentifiers', taxIdentifiers, country, faults);
  const added = checkTaxIdentifiers('addTaxIdentifiers', addTaxIdentifiers, country, faults);
  const gone = new Set<string>([...removeTaxIdentifiers, ...added.map(({ type }) => type)]);
  return [...(replaced ?? before).filter(({ type }) => !gone.has(type)), ...added].sort((one, other) =>
    one.type < other.type ? -1 : 1,
  );
}

function checkTaxIdentifiers(
  name: 'taxIdentifiers' | 'addTaxIdentifiers',
  given: readonly TaxIdentifier[],
  country: string,
  faults: Fault[],
): readonly TaxIdentifier[] {
  const known = taxIdentifierTypes(country);
  const byType = new Map<string, TaxIdentifier>();
  for (const [index, { type, value }] of given.entries()) {
    const field = `${name}/${index}`;
    if (!known.includes(type) || !isTaxIdentifier(type, value.trim()))
      faults.push({ field, message: `"${value}" is not a valid ${type} of ${country}`, reason: 'invalid' });
    else if (byType.has(type)) faults.push({ field, message: `is the second ${type}`, reason: 'taken' });
    else byType.set(type, { type, value: bareTaxIdentifier(value) });
  }
  return [...byType.values()];
}

/** Maximum number of tags of a client. */
export const maxTags = 20;

/** Returns the tags that result from a draft. An existing tag keeps its spelling. */
function tagsAfter(
  before: readonly string[],
  { tags, addTags = [], removeTags = [] }: ClientDraft,
): readonly string[] {
  if (!tags && addTags.length + removeTags.length === 0) return before;
  const gone = new Set(removeTags.map((tag) => tidy(tag).toLowerCase()));
  return tidyTags([...addTags, ...(tags ?? before)]).filter((tag) => !gone.has(tag.toLowerCase()));
}

/** Returns tags without duplicates, ignoring case. */
function tidyTags(given: readonly string[]): readonly string[] {
  const byKey = new Map(
    given.flatMap((tag) => (tidy(tag) ? [[tidy(tag).toLowerCase(), tidy(tag)] as const] : [])),
  );
  return [...byKey.values()].sort();
}
