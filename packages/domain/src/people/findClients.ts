import type { ClientClue, FileMatch, NamedFile } from '@anteroom/contract';
import { foldText } from '../language/foldText.ts';

/** Client, with everything by which documents may refer to it. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly code: string | null;
  /** Tax identifiers without punctuation, letters in upper case. */
  readonly taxIdentifiers: readonly string[];
}

/** Index of clients by identifier, code and name, for matching many files. */
export interface ClientIndex {
  readonly byId: ReadonlyMap<string, KnownClient>;
  readonly byIdentifier: ReadonlyMap<string, ReadonlySet<string>>;
  readonly byCode: ReadonlyMap<string, ReadonlySet<string>>;
  /** Clients by the words of a name, separated by spaces. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  /** Word counts of the names that begin with a given word, highest first. */
  readonly lengthsOfNames: ReadonlyMap<string, readonly number[]>;
}

/** Minimum length of an identifier. Shorter ones would match by chance. */
const shortestIdentifier = 6;
const shortestCode = 3;
const shortestName = 4;
/** Maximum number of groups of characters in a written identifier: `12.345.678/0001-95` has five. */
const groupsOfIdentifier = 5;

/** Legal forms of companies, which documents often omit from names. */
const companyForms = new Set(
  'llc inc corp co ltd plc llp lp pllc pc ltda me epp mei eireli sa ss cia srl sas bv nv'.split(' '),
);

export function indexClients(clients: readonly KnownClient[]): ClientIndex {
  const byIdentifier = new Map<string, Set<string>>();
  const byCode = new Map<string, Set<string>>();
  const byName = new Map<string, Set<string>>();
  const lengths = new Map<string, Set<number>>();
  for (const { id, code, taxIdentifiers, names: all } of clients) {
    for (const value of taxIdentifiers) {
      const bare = bareOf(value);
      if (bare.length >= shortestIdentifier) addTo(byIdentifier, bare, id);
    }
    const word = code === null ? '' : wordsOf(code).join(' ');
    if (word.length >= shortestCode && !isYear(word)) addTo(byCode, word, id);
    for (const words of all.map(nameWords)) {
      const [first] = words;
      if (!first || words.join('').length < shortestName) continue;
      addTo(byName, words.join(' '), id);
      addTo(lengths, first, words.length);
    }
  }
  const byId = new Map(clients.map((client) => [client.id, client]));
  const lengthsOfNames = new Map([...lengths].map(([word, some]) => [word, [...some].sort((a, b) => b - a)]));
  return { byId, byIdentifier, byCode, byName, lengthsOfNames };
}

/**
 * Returns the clients to which a file refers. The file name counts more than the text, and identifiers count more than
 * codes and names. Several clients are returned if the match is ambiguous, which includes a file name that matches one
 * client while the text contains only identifiers of others.
 */
export function findClients(index: ClientIndex, { name, text }: NamedFile): FileMatch {
  const stem = name.replace(/\.[^.]*$/, '');
  const inText = identifiersIn(index, text);
  const byName = firstOf([
    ['identifier', identifiersIn(index, stem)],
    ['code', codesIn(index, stem)],
    ['name', namesIn(index, stem)],
  ]);
  if (byName) {
    const contradicted =
      byName.ids.size === 1 && inText.size > 0 && ![...inText].some((id) => byName.ids.has(id));
    return contradicted
      ? matchOf(index, new Set([...byName.ids, ...inText]), byName.clue, null)
      : matchOf(index, byName.ids, byName.clue, 'name');
  }
  const byText = firstOf([
    ['identifier', inText],
    ['name', namesIn(index, text)],
    ['code', codesIn(index, text)],
  ]);
  return byText
    ? matchOf(index, byText.ids, byText.clue, 'text')
    : { clients: [], clue: null, foundIn: null };
}

function firstOf(found: readonly (readonly [ClientClue, ReadonlySet<string>])[]) {
  const [clue, ids] = found.find(([, ids]) => ids.size > 0) ?? [];
  return clue && ids ? { clue, ids } : null;
}

function matchOf(
  { byId }: ClientIndex,
  ids: ReadonlySet<string>,
  clue: ClientClue,
  foundIn: FileMatch['foundIn'],
): FileMatch {
  const clients = [...ids].map((id) => ({ id, name: byId.get(id)?.name ?? '' }));
  return { clients: clients.sort((a, b) => (a.name < b.name ? -1 : 1)), clue, foundIn };
}

/**
 * Finds identifiers. Adjacent groups of characters, separated by at most three punctuation marks or spaces, are tried
 * as one identifier.
 */
function identifiersIn({ byIdentifier }: ClientIndex, text: string): Set<string> {
  const found = new Set<string>();
  const groups = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  for (const [begin, first] of groups.entries()) {
    let bare = '';
    let end = first.index;
    for (const { 0: group, index } of groups.slice(begin, begin + groupsOfIdentifier)) {
      if (!/^[\s./_-]{0,3}$/.test(text.slice(end, index))) break;
      bare += group.toUpperCase();
      end = index + group.length;
      for (const id of byIdentifier.get(bare.replace(/^(\d{10})K$/, '$1')) ?? []) found.add(id);
    }
  }
  return found;
}

/** Finds codes, which may consist of several words: `AC-12`. */
function codesIn({ byCode }: ClientIndex, text: string): Set<string> {
  const found = new Set<string>();
  const words = wordsOf(text);
  for (const begin of words.keys()) {
    for (const count of [1, 2, 3])
      for (const id of byCode.get(words.slice(begin, begin + count).join(' ')) ?? []) found.add(id);
  }
  return found;
}

/** Finds names. A name inside a longer matching name does not count: “Acme” in “Acme Brazil”. */
function namesIn({ byName, lengthsOfNames }: ClientIndex, text: string): Set<string> {
  const found = new Set<string>();
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at++) {
    for (const length of lengthsOfNames.get(words[at] ?? '') ?? []) {
      const named = byName.get(words.slice(at, at + length).join(' '));
      if (!named) continue;
      for (const id of named) found.add(id);
      at += length - 1;
      break;
    }
  }
  return found;
}

function nameWords(name: string): string[] {
  const words = wordsOf(name);
  while (words.length > 1 && companyForms.has(words.at(-1) ?? '')) words.pop();
  return words;
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function bareOf(identifier: string): string {
  return identifier.replace(/[^\p{L}\p{N}]/gu, '').replace(/^(\d{10})K$/, '$1');
}

function isYear(word: string): boolean {
  return /^(19|20)\d{2}$/.test(word);
}

function addTo<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  map.set(key, (map.get(key) ?? new Set<T>()).add(value));
}
