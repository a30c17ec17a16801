import type { EsignRole, EsignSignature } from '@anteroom/contract/taskKinds/esign';

/** What stands on the certificate page, in one language. */
export interface CertificateWords {
  /** Added to the name of a signed file. */
  readonly suffix: string;
  readonly title: string;
  readonly intro: (firm: string) => string;
  readonly document: string;
  readonly pages: string;
  readonly reference: string;
  readonly hashBefore: string;
  readonly hashAfter: (bytes: string) => string;
  readonly role: Readonly<Record<EsignRole, string>>;
  readonly email: string;
  readonly opened: string;
  readonly consented: string;
  readonly signed: string;
  readonly where: string;
  readonly address: string;
  readonly device: string;
  readonly method: string;
  readonly methods: Readonly<Record<EsignSignature['method'], string>>;
}

/** @param language As `pt-br`. */
export function certificateWords(language: string): CertificateWords {
  return words[language.slice(0, 2)] ?? english;
}

const english: CertificateWords = {
  suffix: 'signed',
  title: 'Certificate of signing',
  intro: (firm) =>
    `Issued by the client portal of ${firm}. This file carries the firm’s digital signature. A PDF reader that checks signatures shows any later change.`,
  document: 'Document',
  pages: 'Pages',
  reference: 'Reference',
  hashBefore: 'SHA-256 before signing',
  hashAfter: (bytes) => `SHA-256 with the signatures (first ${bytes} bytes of this file)`,
  role: { taxpayer: 'Taxpayer', spouse: 'Spouse', representative: 'Representative' },
  email: 'E-mail',
  opened: 'Opened',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  where: 'Local time',
  address: 'Address',
  device: 'Device',
  method: 'Signature',
  methods: { typed: 'typed', drawn: 'drawn', uploaded: 'uploaded picture' },
};

const portuguese: CertificateWords = {
  suffix: 'assinado',
  title: 'Certificado de assinatura',
  intro: (firm) =>
    `Emitido pelo portal do cliente de ${firm}. Este arquivo leva a assinatura digital do escritório. Um leitor de PDF que verifica assinaturas mostra qualquer alteração posterior.`,
  document: 'Documento',
  pages: 'Páginas',
  reference: 'Referência',
  hashBefore: 'SHA-256 antes da assinatura',
  hashAfter: (bytes) => `SHA-256 com as assinaturas (primeiros ${bytes} bytes deste arquivo)`,
  role: { taxpayer: 'Contribuinte', spouse: 'Cônjuge', representative: 'Representante' },
  email: 'E-mail',
  opened: 'Aberto',
  consented: 'Concordou em assinar eletronicamente',
  signed: 'Assinado',
  where: 'Hora local',
  address: 'Endereço IP',
  device: 'Dispositivo',
  method: 'Assinatura',
  methods: { typed: 'digitada', drawn: 'desenhada', uploaded: 'imagem enviada' },
};

const spanish: CertificateWords = {
  suffix: 'firmado',
  title: 'Certificado de firma',
  intro: (firm) =>
    `Emitido por el portal de clientes de ${firm}. Este archivo lleva la firma digital del estudio. Un lector de PDF que verifica firmas muestra cualquier cambio posterior.`,
  document: 'Documento',
  pages: 'Páginas',
  reference: 'Referencia',
  hashBefore: 'SHA-256 antes de la firma',
  hashAfter: (bytes) => `SHA-256 con las firmas (primeros ${bytes} bytes de este archivo)`,
  role: { taxpayer: 'Contribuyente', spouse: 'Cónyuge', representative: 'Representante' },
  email: 'Correo electrónico',
  opened: 'Abierto',
  consented: 'Aceptó firmar electrónicamente',
  signed: 'Firmado',
  where: 'Hora local',
  address: 'Dirección IP',
  device: 'Dispositivo',
  method: 'Firma',
  methods: { typed: 'escrita con teclado', drawn: 'dibujada', uploaded: 'imagen subida' },
};

const french: CertificateWords = {
  suffix: 'signé',
  title: 'Certificat de signature',
  intro: (firm) =>
    `Délivré par le portail client de ${firm}. Ce fichier porte la signature numérique du cabinet. Un lecteur PDF qui vérifie les signatures montre toute modification ultérieure.`,
  document: 'Document',
  pages: 'Pages',
  reference: 'Référence',
  hashBefore: 'SHA-256 avant la signature',
  hashAfter: (bytes) => `SHA-256 avec les signatures (les ${bytes} premiers octets de ce fichier)`,
  role: { taxpayer: 'Contribuable', spouse: 'Conjoint(e)', representative: 'Représentant(e)' },
  email: 'Courriel',
  opened: 'Ouvert',
  consented: 'A accepté de signer par voie électronique',
  signed: 'Signé',
  where: 'Heure locale',
  address: 'Adresse IP',
  device: 'Appareil',
  method: 'Signature',
  methods: { typed: 'tapée au clavier', drawn: 'dessinée', uploaded: 'image téléversée' },
};

const dutch: CertificateWords = {
  suffix: 'ondertekend',
  title: 'Ondertekeningscertificaat',
  intro: (firm) =>
    `Afgegeven door het klantportaal van ${firm}. Dit bestand draagt de digitale handtekening van het kantoor. Een pdf-lezer die handtekeningen controleert, toont elke latere wijziging.`,
  document: 'Document',
  pages: "Pagina's",
  reference: 'Kenmerk',
  hashBefore: 'SHA-256 vóór ondertekening',
  hashAfter: (bytes) => `SHA-256 met de handtekeningen (eerste ${bytes} bytes van dit bestand)`,
  role: { taxpayer: 'Belastingplichtige', spouse: 'Partner', representative: 'Vertegenwoordiger' },
  email: 'E-mail',
  opened: 'Geopend',
  consented: 'Akkoord met elektronisch ondertekenen',
  signed: 'Ondertekend',
  where: 'Plaatselijke tijd',
  address: 'IP-adres',
  device: 'Apparaat',
  method: 'Handtekening',
  methods: { typed: 'getypt', drawn: 'getekend', uploaded: 'geüploade afbeelding' },
};

const words: Readonly<Record<string, CertificateWords>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};
