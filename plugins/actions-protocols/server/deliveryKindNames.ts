import type { DeliveryKind } from '../api.ts';

type Names = Readonly<Record<DeliveryKind, string>>;

/**
 * Returns what kinds of deliveries are called in e-mails and on receipts.
 *
 * @param language - as `pt-br`.
 */
export function deliveryKindNames(language: string): Names {
  return languages[language.slice(0, 2).toLowerCase()] ?? english;
}

const english: Names = {
  taxPayment: 'Tax payment slip',
  payroll: 'Payroll',
  taxReturn: 'Tax return',
  financialStatement: 'Financial statement',
  contract: 'Contract',
  certificate: 'Certificate',
  other: 'Other',
};

const languages: Readonly<Record<string, Names>> = {
  pt: {
    taxPayment: 'Guia de pagamento',
    payroll: 'Folha de pagamento',
    taxReturn: 'Declaração',
    financialStatement: 'Demonstração contábil',
    contract: 'Contrato',
    certificate: 'Certidão',
    other: 'Outro',
  },
  es: {
    taxPayment: 'Boleta de pago',
    payroll: 'Liquidación de sueldos',
    taxReturn: 'Declaración jurada',
    financialStatement: 'Estado contable',
    contract: 'Contrato',
    certificate: 'Certificado',
    other: 'Otro',
  },
  fr: {
    taxPayment: 'Avis de paiement d’impôt',
    payroll: 'Paie',
    taxReturn: 'Déclaration',
    financialStatement: 'État financier',
    contract: 'Contrat',
    certificate: 'Attestation',
    other: 'Autre',
  },
  nl: {
    taxPayment: 'Betaalopdracht voor belasting',
    payroll: 'Salarisadministratie',
    taxReturn: 'Aangifte',
    financialStatement: 'Jaarstuk',
    contract: 'Contract',
    certificate: 'Verklaring',
    other: 'Overig',
  },
};
