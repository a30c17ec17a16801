import { isUtf8 } from 'node:buffer';
import { createHash, createVerify, type X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { manifestKindOf } from '@anteroom/domain/brazil/manifest';
import { ParseOption, XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { holderOf } from '../certificates/holderOf.ts';
import { standsFor } from '../certificates/readCertificate.ts';
import {
  answerConsult,
  answerDistNsu,
  answerEvent,
  emptyAuthority,
  type LocalAuthorityState,
} from '../localAuthority.ts';
import type { AuthorityAddresses, AuthorityService } from '../national/environments.ts';
import type { Distribution } from '../TaxAuthority.ts';
import { keyPem, makeTestChain, pem, type TestChain } from './testChain.ts';

/** A fault in one request. */
export type TestFault =
  /** The connection ends or falls silent: before the request is processed, or with `after` once it has taken effect. */
  | { readonly kind: 'cut' | 'silence'; readonly after?: boolean }
  /** Another response is sent: instead of the authority's or, with `after`, once the request has taken effect. */
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly type: string;
      readonly body: string;
      readonly after?: boolean;
    }
  /** Each event of the lot gets this answer, whatever the state. */
  | { readonly kind: 'event'; readonly code: string; readonly reason: string }
  /** The whole lot or query is refused, once `meanwhile` has resolved. */
  | {
      readonly kind: 'status';
      readonly code: string;
      readonly reason: string;
      readonly meanwhile?: () => Promise<unknown>;
    };

/** A request as received. */
export interface TestRequest {
  readonly service: AuthorityService;
  readonly action: string;
  /** Content of the SOAP body. */
  readonly xml: string;
}

const nfe = { n: 'http://www.portalfiscal.inf.br/nfe', d: 'http://www.w3.org/2000/09/xmldsig#' };
const host = 'localhost';

/**
 * A tax authority on this machine, behind real TLS that requires a certificate of the test chain. It validates requests
 * against the published schemas, and checks signatures with libxml2 and OpenSSL. Its state is that of
 * `localAuthority.ts`, and it responds in the XML of the layouts.
 */
export class TestAuthority {
  readonly chain: TestChain;
  readonly requests: TestRequest[] = [];
  /** States by CNPJ or CPF. */
  readonly states = new Map<string, LocalAuthorityState>();
  /** Faults of the coming requests, next first. */
  readonly faults: TestFault[] = [];
  /** Errors of this authority itself, above all requests that violate the schemas. */
  readonly failures: Error[] = [];
  now = () => new Date();
  readonly #server: Server;

  private constructor(chain: TestChain, server: Server) {
    this.chain = chain;
    this.#server = server;
  }

  static async start(chain: TestChain = makeTestChain()): Promise<TestAuthority> {
    xmlRegisterFsInputProviders();
    const own = chain.issue({ name: host, host });
    const server = createServer({
      key: keyPem(own),
      cert: pem(own) + chain.authority,
      ca: [chain.root, chain.authority],
      requestCert: true,
      rejectUnauthorized: true,
    });
    const authority = new TestAuthority(chain, server);
    server.on('request', (request, response) => {
      authority.#answer(request, response).catch((error: Error) => {
        authority.failures.push(error);
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack);
      });
    });
    server.listen(0, host);
    await once(server, 'listening');
    return authority;
  }

  get addresses(): AuthorityAddresses {
    const origin = `https://${host}:${(this.#server.address() as AddressInfo).port}`;
    const services = { distribution: `${origin}/distribution`, events: `${origin}/events` };
    return { production: services, test: services };
  }

  /** Returns the state about a taxpayer. */
  state(taxId: string): LocalAuthorityState {
    const known = this.states.get(taxId) ?? emptyAuthority();
    this.states.set(taxId, known);
    return known;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const service: AuthorityService = request.url === '/events' ? 'events' : 'distribution';
    const fault = this.faults.shift();
    /** @returns whether the fault replaces the response. */
    const fails = () => {
      if (fault?.kind === 'cut') request.socket.destroy();
      if (fault?.kind === 'page')
        response.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body);
      return fault?.kind === 'cut' || fault?.kind === 'silence' || fault?.kind === 'page';
    };
    const isAfter = fault !== undefined && 'after' in fault && fault.after === true;
    if (!isAfter && fails()) return;
    const shown = (request.socket as TLSSocket).getPeerX509Certificate();
    if (!shown) throw new Error('no certificate was shown');
    using envelope = XmlDocument.fromBuffer(Buffer.from(body), { option: ParseOption.XML_PARSE_NONET });
    const soap = { s: 'http://www.w3.org/2003/05/soap-envelope' };
    const message = envelope.get('/s:Envelope/s:Body/*', soap) as XmlElement;
    const action = /action="([^"]*)"/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    this.requests.push({ service, action, xml: message.toString({ format: false }) });
    const refused = fault?.kind === 'status' ? fault : null;
    await refused?.meanwhile?.();
    const answer =
      service === 'events'
        ? this.#registerEvents(message, shown, fault)
        : this.#distribute(message, shown, refused);
    if (fails()) return;
    response.writeHead(200, { 'content-type': 'application/soap+xml; charset=utf-8' });
    response.end(
      `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>${answer}</soap:Body></soap:Envelope>`,
    );
  }

  #distribute(message: XmlElement, shown: X509Certificate, refused: Refusal): string {
    const question = message.get('n:distDFeInt', nfe) ?? message.get('.//n:distDFeInt', nfe);
    const xml = (question as XmlElement).toString({ format: false });
    validate('distDFeInt_v1.01', xml);
    const textOf = (path: string) => message.get(`.//n:${path}`, nfe)?.content ?? '';
    const taxId = textOf('CNPJ') || textOf('CPF');
    const state = this.state(taxId);
    const now = this.now();
    const answer =
      refused ??
      (standsFor(holderOf(shown)?.taxId ?? '', taxId)
        ? textOf('distNSU')
          ? answerDistNsu(state, textOf('ultNSU'), now)
          : answerConsult(
              state,
              textOf('consNSU') ? { nsu: textOf('NSU') } : { accessKey: textOf('chNFe') },
              now,
            )
        : {
            code: '593',
            reason: 'Rejeicao: CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
          });
    const { lastNsu, maxNsu, documents } = 'documents' in answer ? answer : nothing;
    const code = 'code' in answer ? answer.code : answer.status;
    const lot = documents
      .map(({ nsu, schema, content }) => `<docZip NSU="${nsu}" schema="${schema}">${content}</docZip>`)
      .join('');
    const returned = `<retDistDFeInt xmlns="${nfe.n}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" versao="1.01"><tpAmb>${textOf('tpAmb')}</tpAmb><verAplic>1.7.6</verAplic><cStat>${code}</cStat><xMotivo>${answer.reason}</xMotivo><dhResp>${brasilia(now)}</dhResp><ultNSU>${lastNsu}</ultNSU><maxNSU>${maxNsu}</maxNSU>${lot && `<loteDistDFeInt>${lot}</loteDistDFeInt>`}</retDistDFeInt>`;
    validate('retDistDFeInt_v1.01', returned);
    return `<nfeDistDFeInteresseResponse xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeDistribuicaoDFe"><nfeDistDFeInteresseResult>${returned}</nfeDistDFeInteresseResult></nfeDistDFeInteresseResponse>`;
  }

  #registerEvents(message: XmlElement, shown: X509Certificate, fault: TestFault | undefined): string {
    const refused = fault?.kind === 'status' ? fault : null;
    const told = fault?.kind === 'event' ? fault : null;
    const xml = (message.get('n:envEvento', nfe) as XmlElement).toString({ format: false });
    validate('envConfRecebto_v1.00', xml);
    // Parse the lot by itself, as the authority extracts it from the envelope, whose namespaces are not part of what
    // was signed.
    using document = XmlDocument.fromString(xml);
    const lot = document.root;
    const environment = lot.get('.//n:tpAmb', nfe)?.content ?? '';
    const answers = refused
      ? []
      : (lot.find('n:evento', nfe) as XmlElement[]).map((one) => this.#register(one, shown, told));
    const status = refused
      ? `<cStat>${refused.code}</cStat><xMotivo>${refused.reason}</xMotivo>`
      : '<cStat>128</cStat><xMotivo>Lote de Evento Processado</xMotivo>';
    const returned = `<retEnvEvento xmlns="${nfe.n}" versao="1.00"><idLote>${lot.get('n:idLote', nfe)?.content}</idLote><tpAmb>${environment}</tpAmb><verAplic>AN_1.4.3</verAplic><cOrgao>91</cOrgao>${status}${answers.join('')}</retEnvEvento>`;
    validate('retEnvConfRecebto_v1.00', returned);
    return `<nfeRecepcaoEventoNFResult xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeRecepcaoEvento4">${returned}</nfeRecepcaoEventoNFResult>`;
  }

  #register(event: XmlElement, shown: X509Certificate, told: Refusal): string {
    const info = event.get('n:infEvento', nfe) as XmlElement;
    const textOf = (name: string) => info.get(`.//n:${name}`, nfe)?.content ?? '';
    const taxId = textOf('CNPJ') || textOf('CPF');
    const [accessKey, type, sequence] = [textOf('chNFe'), textOf('tpEvento'), Number(textOf('nSeqEvento'))];
    const now = this.now();
    const at = new Date(textOf('dhEvento'));
    const kind = manifestKindOf(type);
    const answer = !isSigned(event, info, shown)
      ? { code: '297', reason: 'Rejeicao: Assinatura difere do calculado', isRegistered: false as const }
      : at.getTime() > now.getTime() + 5 * 60_000 || !kind
        ? {
            code: '578',
            reason: 'Rejeicao: A data do evento nao pode ser maior que a data do processamento',
            isRegistered: false as const,
          }
        : answerEvent({ makeNfeEvent: () => ({ accessKey, xml: '' }) } as never, this.state(taxId), {
            taxId,
            event: { kind, accessKey, sequence, at, justification: textOf('xJust') },
            now,
          });
    const { code, reason } = told ?? answer;
    // The answer to a duplicate does not contain its protocol.
    const protocol = answer.isRegistered && code !== '573' ? `<nProt>${answer.protocol}</nProt>` : '';
    return `<retEvento versao="1.00"><infEvento><tpAmb>${textOf('tpAmb')}</tpAmb><verAplic>AN_1.4.3</verAplic><cOrgao>91</cOrgao><cStat>${code}</cStat><xMotivo>${reason}</xMotivo><chNFe>${accessKey}</chNFe><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento><dhRegEvento>${brasilia(now)}</dhRegEvento>${protocol}</infEvento></retEvento>`;
  }
}

type Refusal = { readonly code: string; readonly reason: string } | null;

const nothing: Pick<Distribution, 'lastNsu' | 'maxNsu' | 'documents'> = {
  lastNsu: '0'.repeat(15),
  maxNsu: '0'.repeat(15),
  documents: [],
};

const validators = new Map<string, XsdValidator>();

/** @throws XmlValidateError if the XML violates the published schema. */
function validate(schema: string, xml: string): void {
  const path = fileURLToPath(new URL(`./schemas/${schema}.xsd`, import.meta.url));
  let validator = validators.get(schema);
  if (!validator) {
    validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readSchema(path), { url: path }));
    validators.set(schema, validator);
  }
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}

/** Reads a schema. One of them is published in Latin-1, contrary to its own declaration. */
function readSchema(path: string): Buffer {
  const bytes = readFileSync(path);
  return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('latin1'));
}

/** Returns whether an event is signed with the certificate that opened the connection. */
function isSigned(event: XmlElement, info: XmlElement, shown: X509Certificate): boolean {
  const signature = event.get('d:Signature', nfe) as XmlElement | null;
  const textOf = (name: string) => (signature?.get(`.//d:${name}`, nfe)?.content ?? '').replace(/\s/g, '');
  const digest = createHash('sha1').update(info.canonicalizeToString()).digest('base64');
  const reference = (signature?.get('.//d:Reference/@URI', nfe) as { readonly value?: string } | null)?.value;
  const id = (info.get('@Id') as { readonly value?: string } | null)?.value;
  const signed = signature?.get('d:SignedInfo', nfe) as XmlElement | null;
  const certificate = Buffer.from(textOf('X509Certificate'), 'base64');
  return (
    signed !== null &&
    reference === `#${id}` &&
    textOf('DigestValue') === digest &&
    certificate.equals(shown.raw) &&
    createVerify('RSA-SHA1')
      .update(signed.canonicalizeToString())
      .verify(shown.publicKey, Buffer.from(textOf('SignatureValue'), 'base64'))
  );
}

function brasilia(time: Date): string {
  return `${new Date(time.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}
