import type { Place } from '@anteroom/contract';
import { iso31661, iso31662 } from 'iso-3166';

/** Returns all countries, named and sorted in a language (`language`: a BCP 47 tag, in any case). */
export function countries(language: string): Place[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return sorted(
    iso31661.map(({ alpha2, name }) => ({ id: alpha2, name: names.of(alpha2) ?? name })),
    language,
  );
}

/**
 * Returns the subdivisions of a country in one list, regardless of level: for the United Kingdom, both England and
 * Kent. Empty for an unknown country.
 */
export function stateProvinces(country: string, language: string): Place[] {
  return sorted(byCountry.get(country) ?? [], language);
}

const byCountry = Map.groupBy(
  iso31662.map(({ code, name }): Place => ({ id: code, name })),
  ({ id }) => id.slice(0, 2),
);

function sorted(places: readonly Place[], language: string): Place[] {
  const { compare } = new Intl.Collator(language);
  return places.toSorted((left, right) => compare(left.name, right.name));
}
