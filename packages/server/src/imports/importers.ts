import { importCertificates } from '../certificates/importCertificates.ts';
import { importEmployees } from '../employees/importEmployees.ts';
import { importTaxEntries } from '../taxCalendar/importTaxEntries.ts';
import { importTaxRules } from '../taxCalendar/importTaxRules.ts';
import type { Importer } from './Importer.ts';

/** What can be imported, by its name in the command. To add a kind, write its {@link Importer} beside its tables and name it here. */
export const importers: Readonly<Record<string, Importer>> = {
  employees: importEmployees,
  certificates: importCertificates,
  'tax-rules': importTaxRules,
  'tax-entries': importTaxEntries,
};
