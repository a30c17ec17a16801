/** Parts of a formatted date or range, as `formatToParts` and `formatRangeToParts` return them. */
type Parts = readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[];

const before = new Set(['hour', 'minute', 'second']);
const after = new Set(['minute', 'second', 'dayPeriod']);

/** Returns formatted times as text, each of which stays on one line: `14 h 05`, `2:05 PM`. The date may break. */
export function unbrokenTime(parts: Parts): string {
  return parts
    .map(({ type, value }, at) => {
      const isInside =
        type === 'dayPeriod' ||
        (before.has(parts[at - 1]?.type ?? '') && after.has(parts[at + 1]?.type ?? ''));
      return isInside ? value.replaceAll(' ', '\u00a0') : value;
    })
    .join('');
}
