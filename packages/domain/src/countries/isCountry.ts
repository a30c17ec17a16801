/**
 * Country codes in CLDR, grouped by first letter, without codes that are not countries: unions, groups of islands, and
 * test regions. `Intl.DisplayNames` has the same information, but creating one takes nearly half of the time in which
 * the browser evaluates the host's services.
 */
const countries =
  /^(?:A[CDEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNOPQRUVWXYZ]|D[EGJKMOZ]|E[ACEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[CDELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[ACDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|XK|Y[ET]|Z[AMW])$/;

/**
 * Returns whether the text is a country's ISO 3166 code in capital letters. `UK` is not one: the code of the United
 * Kingdom is `GB`.
 */
export function isCountry(code: string): boolean {
  return countries.test(code);
}

/** Returns the codes of all countries. */
export function countryCodes(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
}
