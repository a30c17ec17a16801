/** Language and time zone of most firms of a country. */
export interface FirmDefaults {
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
}

const defaults: Readonly<Record<string, FirmDefaults>> = {
  AR: { language: 'es-ar', timeZone: 'America/Argentina/Buenos_Aires' },
  AU: { language: 'en-au', timeZone: 'Australia/Sydney' },
  BR: { language: 'pt-br', timeZone: 'America/Sao_Paulo' },
  CA: { language: 'en-ca', timeZone: 'America/Toronto' },
  GB: { language: 'en-gb', timeZone: 'Europe/London' },
  NL: { language: 'nl-nl', timeZone: 'Europe/Amsterdam' },
  US: { language: 'en-us', timeZone: 'America/New_York' },
};

/** Returns what a new firm begins with unless it says otherwise; null for a country that is in none of the portal's languages. */
export function firmDefaults(country: string): FirmDefaults | null {
  return defaults[country] ?? null;
}
