import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { modulo11 } from '@anteroom/domain/brazil/modulo11';
import { BitString, Integer, Null } from 'asn1js';
import { AlgorithmIdentifier, Certificate, PublicKeyInfo } from 'pkijs';
import type { EventFacts, FiscalFacts, FiscalItem, FiscalParty, FiscalXml } from '../server/services.ts';

export type { FiscalFacts, FiscalItem, FiscalXml };

const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
const cteNamespace = 'http://www.portalfiscal.inf.br/cte';

/** Returns an access key with the correct check digit. `middle` is the part between the CNPJ and the check digit. */
export function accessKeyFor(issuedAt: string, issuer: string, middle: string): string {
  const start = `35${issuedAt.slice(2, 4)}${issuedAt.slice(5, 7)}${issuer.padStart(14, '0')}${middle}`;
  return start + modulo11(start, 9);
}

/** Makes an NF-e, or with model 65 an NFC-e, as the tax authority returns it: signed, with its protocol. */
export function makeNfe(facts: FiscalFacts, model: '55' | '65' = '55'): FiscalXml {
  const { issuer, recipient, series = 1, number, issuedAt, items } = facts;
  const code = String((number * 7919) % 100_000_000).padStart(8, '0');
  const middle = `${model}${pad(series, 3)}${pad(number, 9)}1${code}`;
  const accessKey = accessKeyFor(issuedAt, issuer.taxId, middle);
  const total = sum(items);
  const taxed = issuer.isSimples ? 0 : total;
  const content = `<infNFe Id="NFe${accessKey}" versao="4.00"><ide><cUF>35</cUF><cNF>${code}</cNF><natOp>Venda de mercadoria</natOp><mod>${model}</mod><serie>${series}</serie><nNF>${number}</nNF><dhEmi>${issuedAt}-03:00</dhEmi><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${accessKey[43]}</cDV><tpAmb>1</tpAmb><finNFe>1</finNFe><indFinal>0</indFinal><indPres>1</indPres><procEmi>0</procEmi><verProc>4.0</verProc></ide><emit>${taxIdOf(issuer)}<xNome>${escaped(issuer.name)}</xNome><enderEmit>${address}</enderEmit><IE>111222333444</IE><CRT>${issuer.isSimples ? 1 : 3}</CRT></emit>${recipient ? `<dest>${taxIdOf(recipient)}<xNome>${escaped(recipient.name)}</xNome><enderDest>${address}</enderDest><indIEDest>9</indIEDest></dest>` : ''}${items.map((item, index) => nfeItem(item, index, issuer)).join('')}<total><ICMSTot><vBC>${money(taxed)}</vBC><vICMS>${money(taxOf(taxed, 18))}</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST><vST>0.00</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet><vProd>${money(total)}</vProd><vFrete>0.00</vFrete><vSeg>0.00</vSeg><vDesc>0.00</vDesc><vII>0.00</vII><vIPI>0.00</vIPI><vIPIDevol>0.00</vIPIDevol><vPIS>${money(taxOf(taxed, 1.65))}</vPIS><vCOFINS>${money(taxOf(taxed, 7.6))}</vCOFINS><vOutro>0.00</vOutro><vNF>${money(total)}</vNF></ICMSTot></total><transp><modFrete>9</modFrete></transp><pag><detPag><tPag>15</tPag><vPag>${money(total)}</vPag></detPag></pag><infAdic><infCpl>Pedido ${number}</infCpl></infAdic></infNFe>`;
  const { digest, xml: signed } = sign(content, nfeNamespace);
  const xml = `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${nfeNamespace}" versao="4.00"><NFe xmlns="${nfeNamespace}">${signed}</NFe><protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>SP_NFE_PL009</verAplic><chNFe>${accessKey}</chNFe><dhRecbto>${issuedAt}-03:00</dhRecbto><nProt>135${issuedAt.slice(2, 4)}${pad(number, 10)}</nProt><digVal>${digest}</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`;
  return { accessKey, xml };
}

/** Makes a CT-e of one freight, which the recipient pays. */
export function makeCte(facts: FiscalFacts & { readonly recipient: FiscalParty }): FiscalXml {
  const { issuer, recipient, series = 1, number, issuedAt, items } = facts;
  const code = String((number * 7919) % 100_000_000).padStart(8, '0');
  const accessKey = accessKeyFor(issuedAt, issuer.taxId, `57${pad(series, 3)}${pad(number, 9)}1${code}`);
  const total = sum(items);
  const content = `<infCte Id="CTe${accessKey}" versao="4.00"><ide><cUF>35</cUF><cCT>${code}</cCT><CFOP>5353</CFOP><natOp>Prestação de serviço de transporte</natOp><mod>57</mod><serie>${series}</serie><nCT>${number}</nCT><dhEmi>${issuedAt}-03:00</dhEmi><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${accessKey[43]}</cDV><tpAmb>1</tpAmb><tpCTe>0</tpCTe><procEmi>0</procEmi><verProc>4.0</verProc><modal>01</modal><tpServ>0</tpServ><UFIni>SP</UFIni><UFFim>RJ</UFFim><retira>1</retira><indIEToma>1</indIEToma><toma3><toma>3</toma></toma3></ide><emit>${taxIdOf(issuer)}<IE>111222333444</IE><xNome>${escaped(issuer.name)}</xNome><enderEmit>${address}</enderEmit></emit><rem><CNPJ>11444777000161</CNPJ><xNome>Moinho da Serra S.A.</xNome><enderReme>${address}</enderReme></rem><dest>${taxIdOf(recipient)}<xNome>${escaped(recipient.name)}</xNome><enderDest>${address}</enderDest></dest><vPrest><vTPrest>${money(total)}</vTPrest><vRec>${money(total)}</vRec>${items.map(({ description, quantity, unitPrice }) => `<Comp><xNome>${escaped(description)}</xNome><vComp>${money(quantity * unitPrice)}</vComp></Comp>`).join('')}</vPrest><imp><ICMS><ICMS00><CST>00</CST><vBC>${money(total)}</vBC><pICMS>12.00</pICMS><vICMS>${money(taxOf(total, 12))}</vICMS></ICMS00></ICMS></imp></infCte>`;
  const { digest, xml: signed } = sign(content, cteNamespace);
  const xml = `<?xml version="1.0" encoding="UTF-8"?><cteProc xmlns="${cteNamespace}" versao="4.00"><CTe xmlns="${cteNamespace}">${signed}</CTe><protCTe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>SP-CTe</verAplic><chCTe>${accessKey}</chCTe><dhRecbto>${issuedAt}-03:00</dhRecbto><nProt>135${issuedAt.slice(2, 4)}${pad(number, 10)}</nProt><digVal>${digest}</digVal><cStat>100</cStat><xMotivo>Autorizado o uso do CT-e</xMotivo></infProt></protCTe></cteProc>`;
  return { accessKey, xml };
}

/** Makes a SAT receipt (CF-e). */
export function makeCfe(facts: FiscalFacts): FiscalXml {
  const { issuer, recipient, series = 900_004_019, number, issuedAt, items } = facts;
  const code = pad((number * 7919) % 1_000_000, 6);
  const accessKey = accessKeyFor(issuedAt, issuer.taxId, `59${pad(series, 9)}${pad(number, 6)}${code}`);
  const total = sum(items);
  const content = `<infCFe Id="CFe${accessKey}" versao="0.08" versaoDadosEnt="0.08" versaoSB="010300"><ide>${cfeIdentity({ series, number, code, issuedAt, accessKey })}<numeroCaixa>001</numeroCaixa></ide><emit>${taxIdOf(issuer)}<xNome>${escaped(issuer.name)}</xNome><enderEmit><xLgr>Rua das Palmeiras</xLgr><nro>120</nro><xBairro>Centro</xBairro><xMun>São Paulo</xMun><CEP>01001000</CEP></enderEmit><IE>111222333444</IE><cRegTrib>${issuer.isSimples ? 1 : 3}</cRegTrib></emit><dest>${recipient ? `${taxIdOf(recipient)}<xNome>${escaped(recipient.name)}</xNome>` : ''}</dest>${items.map((item, index) => cfeItem(item, index, issuer)).join('')}<total><ICMSTot><vICMS>${money(issuer.isSimples ? 0 : taxOf(total, 18))}</vICMS><vProd>${money(total)}</vProd><vDesc>0.00</vDesc><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS><vPISST>0.00</vPISST><vCOFINSST>0.00</vCOFINSST><vOutro>0.00</vOutro></ICMSTot><vCFe>${money(total)}</vCFe></total><pgto><MP><cMP>01</cMP><vMP>${money(total)}</vMP></MP><vTroco>0.00</vTroco></pgto></infCFe>`;
  return { accessKey, xml: `<?xml version="1.0" encoding="UTF-8"?><CFe>${sign(content).xml}</CFe>` };
}

/** Makes the receipt that cancels another one. */
export function makeCfeCancellation(cancelled: string, facts: FiscalFacts): FiscalXml {
  const { issuer, series = 900_004_019, number, issuedAt } = facts;
  const code = pad((number * 104_729) % 1_000_000, 6);
  const own = accessKeyFor(issuedAt, issuer.taxId, `59${pad(series, 9)}${pad(number, 6)}${code}`);
  const content = `<infCFe Id="CFe${own}" chCanc="CFe${cancelled}" versao="0.08"><ide>${cfeIdentity({ series, number, code, issuedAt, accessKey: own })}</ide><emit>${taxIdOf(issuer)}<xNome>${escaped(issuer.name)}</xNome></emit><dest></dest><total><vCFe>${money(sum(facts.items))}</vCFe></total></infCFe>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><CFeCanc>${sign(content).xml}</CFeCanc>`;
  return { accessKey: cancelled, xml };
}

const eventNames: Readonly<Record<string, string>> = {
  '110110': 'Carta de Correção',
  '110111': 'Cancelamento',
  '210200': 'Confirmacao da Operacao',
  '210210': 'Ciencia da Operacao',
  '210220': 'Desconhecimento da Operacao',
  '210240': 'Operacao nao Realizada',
};

/** Makes an event of an NF-e or NFC-e, with the tax authority's response. */
export function makeNfeEvent(
  accessKey: string,
  { author, type, sequence = 1, protocol = '135260000000777', at, text }: EventFacts,
): FiscalXml {
  const id = `ID${type}${accessKey}${pad(sequence, 2)}`;
  const reason = type === '110110' ? 'xCorrecao' : 'xJust';
  const told = [
    `<descEvento>${eventNames[type]}</descEvento>`,
    type === '110111' ? '<nProt>135260000000001</nProt>' : '',
    text === '' ? '' : `<${reason}>${escaped(text)}</${reason}>`,
  ].join('');
  const content = `<infEvento Id="${id}"><cOrgao>35</cOrgao><tpAmb>1</tpAmb>${taxIdOf({ taxId: author })}<chNFe>${accessKey}</chNFe><dhEvento>${at}-03:00</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00">${told}</detEvento></infEvento>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${nfeNamespace}" versao="1.00"><evento xmlns="${nfeNamespace}" versao="1.00">${sign(content, nfeNamespace).xml}</evento><retEvento versao="1.00"><infEvento><tpAmb>1</tpAmb><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Evento registrado e vinculado a NF-e</xMotivo><chNFe>${accessKey}</chNFe><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><dhRegEvento>${at}-03:00</dhRegEvento><nProt>${protocol}</nProt></infEvento></retEvento></procEventoNFe>`;
  return { accessKey, xml };
}

/** Makes the summary that the tax authority gives the recipient of an NF-e before the full document. */
export function makeSummary(facts: FiscalFacts, situation = '1'): FiscalXml {
  const { accessKey } = makeNfe(facts);
  const { issuer, issuedAt, items } = facts;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><resNFe xmlns="${nfeNamespace}" versao="1.01"><chNFe>${accessKey}</chNFe>${taxIdOf(issuer)}<xNome>${escaped(issuer.name)}</xNome><IE>111222333444</IE><dhEmi>${issuedAt}-03:00</dhEmi><tpNF>1</tpNF><vNF>${money(sum(items))}</vNF><digVal>${digestOf(accessKey)}</digVal><dhRecbto>${issuedAt}-03:00</dhRecbto><nProt>135260000000001</nProt><cSitNFe>${situation}</cSitNFe></resNFe>`;
  return { accessKey, xml };
}

const address =
  '<xLgr>Rua das Palmeiras</xLgr><nro>120</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>São Paulo</xMun><UF>SP</UF><CEP>01001000</CEP>';

function nfeItem(
  { description, ncm, quantity, unitPrice }: FiscalItem,
  index: number,
  { isSimples }: FiscalParty,
): string {
  const total = quantity * unitPrice;
  // Issuers of the Simples Nacional pay these taxes with their DAS.
  const taxes = isSimples
    ? '<ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS><PIS><PISOutr><CST>49</CST><vBC>0.00</vBC><pPIS>0.00</pPIS><vPIS>0.00</vPIS></PISOutr></PIS><COFINS><COFINSOutr><CST>49</CST><vBC>0.00</vBC><pCOFINS>0.00</pCOFINS><vCOFINS>0.00</vCOFINS></COFINSOutr></COFINS>'
    : `<ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>${money(total)}</vBC><pICMS>18.00</pICMS><vICMS>${money(taxOf(total, 18))}</vICMS></ICMS00></ICMS><PIS><PISAliq><CST>01</CST><vBC>${money(total)}</vBC><pPIS>1.65</pPIS><vPIS>${money(taxOf(total, 1.65))}</vPIS></PISAliq></PIS><COFINS><COFINSAliq><CST>01</CST><vBC>${money(total)}</vBC><pCOFINS>7.60</pCOFINS><vCOFINS>${money(taxOf(total, 7.6))}</vCOFINS></COFINSAliq></COFINS>`;
  return `<det nItem="${index + 1}"><prod><cProd>${1000 + index}</cProd><cEAN>SEM GTIN</cEAN><xProd>${escaped(description)}</xProd><NCM>${ncm}</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>${quantity}.0000</qCom><vUnCom>${money(unitPrice)}</vUnCom><vProd>${money(total)}</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>${quantity}.0000</qTrib><vUnTrib>${money(unitPrice)}</vUnTrib><indTot>1</indTot></prod><imposto>${taxes}</imposto></det>`;
}

function cfeItem(
  { description, ncm, quantity, unitPrice }: FiscalItem,
  index: number,
  { isSimples }: FiscalParty,
): string {
  const total = quantity * unitPrice;
  const icms = isSimples
    ? '<ICMS><ICMSSN102><Orig>0</Orig><CSOSN>102</CSOSN></ICMSSN102></ICMS>'
    : `<ICMS><ICMS00><Orig>0</Orig><CST>00</CST><pICMS>18.00</pICMS><vICMS>${money(taxOf(total, 18))}</vICMS></ICMS00></ICMS>`;
  return `<det nItem="${index + 1}"><prod><cProd>${1000 + index}</cProd><xProd>${escaped(description)}</xProd><NCM>${ncm}</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>${quantity}.0000</qCom><vUnCom>${money(unitPrice)}</vUnCom><vProd>${money(total)}</vProd><indRegra>A</indRegra><vItem>${money(total)}</vItem></prod><imposto>${icms}</imposto></det>`;
}

interface CfeIdentity {
  readonly series: number;
  readonly number: number;
  readonly code: string;
  readonly issuedAt: string;
  readonly accessKey: string;
}

function cfeIdentity({ series, number, code, issuedAt, accessKey }: CfeIdentity): string {
  const [day = '', time = ''] = issuedAt.split('T');
  return `<cUF>35</cUF><cNF>${code}</cNF><mod>59</mod><nserieSAT>${pad(series, 9)}</nserieSAT><nCFe>${pad(number, 6)}</nCFe><dEmi>${day.replaceAll('-', '')}</dEmi><hEmi>${time.replaceAll(':', '')}</hEmi><cDV>${accessKey[43]}</cDV><tpAmb>1</tpAmb><CNPJ>16716114000172</CNPJ><signAC>${digestOf(accessKey)}</signAC><assinaturaQRCODE>${digestOf(code)}</assinaturaQRCODE>`;
}

interface Signed {
  /** SHA-1 of the content in Base64. */
  readonly digest: string;
  /** The content, followed by its signature. */
  readonly xml: string;
}

/**
 * Signs an element as an issuer does, with the key of an invented issuer.
 *
 * @param content Content in the form of Canonical XML: no empty-element tags, attributes in order.
 * @param namespace Default namespace of the surrounding element, if there is one.
 */
function sign(content: string, namespace = ''): Signed {
  const id = / Id="([^"]+)"/.exec(content)?.[1] ?? '';
  const digest = digestOf(inNamespace(content, namespace));
  const info = `<SignedInfo><CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod><SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"></SignatureMethod><Reference URI="#${id}"><Transforms><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform><Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></Transform></Transforms><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
  const { key, certificate } = madeUpIssuer();
  const value = createSign('RSA-SHA1').update(inNamespace(info, signatureNamespace)).sign(key, 'base64');
  const xml = `${content}<Signature xmlns="${signatureNamespace}">${info}<SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return { digest, xml };
}

function inNamespace(element: string, namespace: string): string {
  return namespace === '' ? element : element.replace(/^<\w+/, (start) => `${start} xmlns="${namespace}"`);
}

let madeUp: { readonly key: KeyObject; readonly certificate: string } | undefined;

/** Returns the invented issuer's key and self-made certificate, which are created when the first invoice is signed. */
function madeUpIssuer() {
  madeUp ??= makeIssuer();
  return madeUp;
}

function makeIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 1 });
  certificate.notBefore.value = new Date('2020-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2040-01-01T00:00:00Z');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(spki);
  const algorithmId = '1.2.840.113549.1.1.11';
  certificate.signature = new AlgorithmIdentifier({ algorithmId, algorithmParams: new Null() });
  certificate.signatureAlgorithm = certificate.signature;
  certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER());
  const value = createSign('RSA-SHA256').update(certificate.tbsView).sign(privateKey);
  certificate.signatureValue = new BitString({ valueHex: Uint8Array.from(value).buffer });
  return { key: privateKey, certificate: Buffer.from(certificate.toSchema(true).toBER()).toString('base64') };
}

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

function taxIdOf({ taxId }: Pick<FiscalParty, 'taxId'>): string {
  return taxId.length === 11 ? `<CPF>${taxId}</CPF>` : `<CNPJ>${taxId}</CNPJ>`;
}

function sum(items: readonly FiscalItem[]): number {
  return items.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0);
}

function taxOf(centavos: number, percent: number): number {
  return Math.round((centavos * percent) / 100);
}

function money(centavos: number): string {
  return `${Math.floor(centavos / 100)}.${pad(centavos % 100, 2)}`;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
