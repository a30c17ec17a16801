/**
 * Returns whether a version satisfies a semver range, or `null` if the range cannot be parsed.
 *
 * Supports what a plugin's `sdk` field needs: `^1.2.0`, `~1.2`, `1.x`, `*`, exact versions, comparisons joined by
 * spaces, and alternatives joined by `||`. Pre-release parts are not supported, because SDK versions have none. Why not
 * the package semver: docs/adr/libraries.md.
 */
export function satisfies(version: string, range: string): boolean | null {
  const parsed = parse(version);
  if (!parsed || parsed.length < 3) return null;
  let satisfied = false;
  for (const alternative of range.split('||')) {
    const comparators = alternative
      .trim()
      .replace(/([~^<>=])\s+/g, '$1')
      .split(/\s+/);
    for (const comparator of comparators) if (!bounds(comparator)) return null;
    satisfied ||= comparators.every((comparator) => within(parsed, bounds(comparator)));
  }
  return satisfied;
}

/** Returns a text saying that a plugin needs another SDK version, in lower case and without a full stop. */
export function sdkRangeFault(range: string, sdkVersion: string, sdk = 'SDK'): string {
  return `made for ${sdk} ${range}; this is ${sdkVersion}`;
}

/** Major, minor and patch; shorter if the text leaves some of them open. */
type Version = readonly number[];

/** Range from the first version (inclusive) to the second (exclusive); null means unbounded. */
type Bounds = readonly [Version | null, Version | null];

function bounds(comparator: string): Bounds | null {
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.*)$/.exec(comparator) ?? [];
  const version = parse(text);
  if (!version) return null;
  const next = after(version, version.length - 1);
  if (operator === '^') return [version, after(version, leftmostSet(version))];
  if (operator === '~') return [version, after(version, Math.min(1, version.length - 1))];
  if (operator === '>=') return [version, null];
  if (operator === '>') return version.length ? [next, null] : nothing;
  if (operator === '<') return version.length ? [null, version] : nothing;
  if (operator === '<=') return [null, next];
  return [version, next];
}

const nothing: Bounds = [null, []];

/** Returns the index of the first part that is not zero, up to which a caret range fixes the version. */
function leftmostSet(version: Version): number {
  const index = version.findIndex((part) => part > 0);
  return index < 0 ? version.length - 1 : index;
}

/** Returns the lowest version above all that share the parts up to `index`; null if there is none. */
function after(version: Version, index: number): Version | null {
  return index < 0 ? null : [...version.slice(0, index), (version[index] ?? 0) + 1];
}

function within(version: Version, range: Bounds | null): boolean {
  if (!range) return false;
  const [from, to] = range;
  return (!from || compare(version, from) >= 0) && (!to || compare(version, to) < 0);
}

function compare(left: Version, right: Version): number {
  for (let index = 0; index < 3; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** Parses `1.2.3` or a partial version: `1.2`, `1.x`, `*`. Returns null if it is malformed. */
function parse(text: string): Version | null {
  const match = /^v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/i.exec(text);
  if (!match) return null;
  const parts = match.slice(1).map((part) => (part && /\d/.test(part) ? Number(part) : null));
  const open = parts.indexOf(null);
  return (open < 0 ? parts : parts.slice(0, open)) as number[];
}
