import { manifestTypes } from '@anteroom/domain/brazil/manifest';
import type { Consulted, RecipientEvent } from '../TaxAuthority.ts';
import { type AuthorityEnvironment, environmentCodes } from './environments.ts';

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';

/** The taxpayer that makes a query, and the environment. */
export interface Asker {
  readonly environment: AuthorityEnvironment;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/** Writes a query for documents (`distDFeInt`, version 1.01): for those after a number, or for a single one. */
export function distributionRequest(asker: Asker, wanted: { readonly after: string } | Consulted): string {
  const question =
    'after' in wanted
      ? `<distNSU><ultNSU>${wanted.after}</ultNSU></distNSU>`
      : 'nsu' in wanted
        ? `<consNSU><NSU>${wanted.nsu}</NSU></consNSU>`
        : `<consChNFe><chNFe>${wanted.accessKey}</chNFe></consChNFe>`;
  return `<distDFeInt xmlns="${nfeNamespace}" versao="1.01"><tpAmb>${environmentCodes[asker.environment]}</tpAmb>${taxIdElement(asker.taxId)}${question}</distDFeInt>`;
}

/** Code of the national environment as the recipient of events (`cOrgao`). */
const nationalEnvironment = '91';

const descriptions: Readonly<Record<RecipientEvent['kind'], string>> = {
  awareness: 'Ciencia da Operacao',
  confirmation: 'Confirmacao da Operacao',
  denial: 'Desconhecimento da Operacao',
  'non-performance': 'Operacao nao Realizada',
};

/**
 * Writes an event, without its signature. The same event always has the same `Id`, by which the tax authority
 * recognises one that is already registered.
 *
 * @param at - stated time of the event.
 */
export function eventXml(
  asker: Asker,
  { kind, accessKey, sequence, justification }: RecipientEvent,
  at: Date,
) {
  const type = manifestTypes[kind];
  const id = `ID${type}${accessKey}${String(sequence).padStart(2, '0')}`;
  const reason = justification === '' ? '' : `<xJust>${escaped(latin(justification))}</xJust>`;
  return `<evento xmlns="${nfeNamespace}" versao="1.00"><infEvento Id="${id}"><cOrgao>${nationalEnvironment}</cOrgao><tpAmb>${environmentCodes[asker.environment]}</tpAmb>${taxIdElement(asker.taxId)}<chNFe>${accessKey}</chNFe><dhEvento>${inBrasilia(at)}</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>${descriptions[kind]}</descEvento>${reason}</detEvento></infEvento></evento>`;
}

/**
 * Writes a lot of signed events (`envEvento`, version 1.00).
 *
 * @param lot - up to 15 digits.
 */
export function eventsRequest(lot: string, signed: readonly string[]): string {
  return `<envEvento xmlns="${nfeNamespace}" versao="1.00"><idLote>${lot}</idLote>${signed.join('')}</envEvento>`;
}

function taxIdElement(taxId: string): string {
  return taxId.length === 11 ? `<CPF>${taxId}</CPF>` : `<CNPJ>${taxId}</CNPJ>`;
}

/** Returns a time in Brasília, which has had no daylight saving time since 2019. */
function inBrasilia(time: Date): string {
  return `${new Date(time.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}

const typographic: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
};

/** Converts a text to what the layouts accept: one line of Latin-1. */
function latin(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”‘’–—…]/g, (character) => typographic[character] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[^ -ÿ]/gu, '?')
    .trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
