/** Language and time zone of most firms in a country. */
export interface FirmDefaults {
  readonly language: string;
  /** IANA name, such as `America/Sao_Paulo`. */
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

/** Returns the defaults for a new firm; null for a country without a language that the portal supports. */
export function firmDefaults(country: string): FirmDefaults | null {
  return defaults[country] ?? null;
}
