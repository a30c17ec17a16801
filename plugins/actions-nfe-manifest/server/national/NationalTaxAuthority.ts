import { manifestTypes } from '@anteroom/domain/brazil/manifest';
import type { Clock } from '@anteroom/server-sdk';
import {
  type Consulted,
  type Distribution,
  type EventAnswer,
  type RecipientEvent,
  registeredBefore,
  type TaxAuthority,
  TaxAuthorityUnavailable,
  type Taxpayer,
} from '../TaxAuthority.ts';
import { type AnswerElement, findAnswer } from './answerXml.ts';
import { type Credentials, callService } from './callService.ts';
import {
  type AuthorityAddresses,
  type AuthorityEnvironment,
  type AuthorityService,
  nationalAddresses,
} from './environments.ts';
import { type Asker, distributionRequest, eventsRequest, eventXml, nfeNamespace } from './requestXml.ts';
import { signEvent } from './signEvent.ts';

/** The environment and the credentials with which a taxpayer queries the tax authority. */
export interface TaxpayerAccess {
  readonly environment: AuthorityEnvironment;
  readonly credentials: Credentials;
}

/** Dependencies of a {@link NationalTaxAuthority}. */
export interface NationalParts {
  readonly clock: Clock;
  /**
   * Returns the access with which a taxpayer calls a service, and records its use.
   *
   * @throws CertificateUnusable
   */
  access(taxpayer: Taxpayer, service: AuthorityService): Promise<TaxpayerAccess>;
  /** Certificates of ICP-Brasil, PEM. */
  readonly authorities: readonly string[];
  readonly addresses?: AuthorityAddresses;
  /** Timeout of a call; one minute by default. */
  readonly timeoutMs?: number;
}

const wsdl = 'http://www.portalfiscal.inf.br/nfe/wsdl';
const minuteMs = 60_000;

/**
 * Status code for an event that is dated later than it arrived, because this server's clock is ahead of the tax
 * authority's.
 */
const tooLateDate = '578';
/**
 * Status codes of a registered event: linked to its invoice, not linked because the tax authority does not have the
 * invoice yet, or registered before.
 */
const registered = ['135', '136', registeredBefore];
/** Status code of a lot that was processed. Each event in it has its own result. */
const lotProcessed = '128';

/** The national environment's web services: `NFeDistribuicaoDFe` (NT 2014.002) and `NFeRecepcaoEvento4` (NT 2020.001). */
export class NationalTaxAuthority implements TaxAuthority {
  readonly needsCertificate = true;
  readonly #parts: NationalParts;

  constructor(parts: NationalParts) {
    this.#parts = parts;
  }

  distNsu(taxpayer: Taxpayer, lastNsu: string): Promise<Distribution> {
    return this.#distribution(taxpayer, { after: lastNsu });
  }

  consult(taxpayer: Taxpayer, wanted: Consulted): Promise<Distribution> {
    return this.#distribution(taxpayer, wanted);
  }

  async sendEvents(taxpayer: Taxpayer, events: readonly RecipientEvent[]): Promise<readonly EventAnswer[]> {
    const access = await this.#parts.access(taxpayer, 'events');
    const answers = await this.#send(
      taxpayer,
      access,
      events.map((event) => ({ event, at: event.at })),
    );
    const early = events.flatMap((event, index) => {
      const answer = answers[index];
      return answer?.code === tooLateDate && answer.at ? [{ event, index, at: answer.at }] : [];
    });
    if (early.length === 0) return answers;
    // None of these was registered. Date them by the authority's clock, and send them once more.
    const again = await this.#send(taxpayer, access, early);
    return answers.map((answer, index) => again[early.findIndex((one) => one.index === index)] ?? answer);
  }

  async #distribution(
    taxpayer: Taxpayer,
    wanted: { readonly after: string } | Consulted,
  ): Promise<Distribution> {
    const access = await this.#parts.access(taxpayer, 'distribution');
    const question = distributionRequest(askerOf(taxpayer, access), wanted);
    const service = `${wsdl}/NFeDistribuicaoDFe`;
    const answer = findAnswer(
      await this.#call(access, 'distribution', {
        action: `${service}/nfeDistDFeInteresse`,
        body: `<nfeDistDFeInteresse xmlns="${service}"><nfeDadosMsg>${question}</nfeDadosMsg></nfeDistDFeInteresse>`,
      }),
      'retDistDFeInt',
    );
    return {
      status: statusOf(answer),
      reason: answer.text('xMotivo'),
      lastNsu: nsuOf(answer.text('ultNSU')),
      maxNsu: nsuOf(answer.text('maxNSU')),
      documents: answer
        .children('loteDistDFeInt')
        .flatMap((lot) => lot.children('docZip'))
        .map((document) => ({
          nsu: nsuOf(document.attribute('NSU')),
          schema: document.attribute('schema'),
          content: document.content,
        })),
    };
  }

  async #send(
    taxpayer: Taxpayer,
    access: TaxpayerAccess,
    events: readonly { readonly event: RecipientEvent; readonly at: Date }[],
  ): Promise<(EventAnswer & { readonly at: Date | null })[]> {
    const asker = askerOf(taxpayer, access);
    const signed = events.map(({ event, at }) => signEvent(eventXml(asker, event, at), access.credentials));
    const lot = String(this.#parts.clock.now().getTime());
    const service = `${wsdl}/NFeRecepcaoEvento4`;
    const answer = findAnswer(
      await this.#call(access, 'events', {
        action: `${service}/nfeRecepcaoEventoNF`,
        body: `<nfeDadosMsg xmlns="${service}">${eventsRequest(lot, signed)}</nfeDadosMsg>`,
      }),
      'retEnvEvento',
    );
    if (statusOf(answer) !== lotProcessed) {
      // The whole lot was refused, and with it each event.
      const refusal = { isRegistered: false, ...toldBy(answer), at: null } as const;
      return events.map(() => refusal);
    }
    const told = answer.children('retEvento');
    return events.map(({ event }, index) => answerTo(event, signed[index] ?? '', told));
  }

  #call(
    { environment, credentials }: TaxpayerAccess,
    service: AuthorityService,
    call: { readonly action: string; readonly body: string },
  ): Promise<string> {
    const { addresses = nationalAddresses, authorities, timeoutMs = minuteMs } = this.#parts;
    const address = addresses[environment][service];
    return callService({ ...call, address, credentials, authorities, timeoutMs });
  }
}

function askerOf({ taxId }: Taxpayer, { environment }: TaxpayerAccess): Asker {
  return { taxId, environment };
}

/** Finds the tax authority's answer to an event, by invoice, type and sequence number rather than by position. */
function answerTo(
  { accessKey, kind, sequence }: RecipientEvent,
  signed: string,
  told: readonly AnswerElement[],
): EventAnswer & { readonly at: Date | null } {
  const found = told.find((one) => {
    const [info] = one.children('infEvento');
    return (
      info?.text('chNFe') === accessKey &&
      info.text('tpEvento') === manifestTypes[kind] &&
      Number(info.text('nSeqEvento')) === sequence
    );
  });
  const [info] = found?.children('infEvento') ?? [];
  if (!found || !info) throw new TaxAuthorityUnavailable('the answer does not name the event');
  const { code, reason } = toldBy(info);
  const registeredAt = Date.parse(info.text('dhRegEvento'));
  const at = Number.isNaN(registeredAt) ? null : new Date(registeredAt);
  const protocol = info.text('nProt');
  if (registered.includes(code)) {
    const xml = Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${nfeNamespace}" versao="1.00">${signed}${found.serialise()}</procEventoNFe>`,
    );
    return { isRegistered: true, code, reason, protocol, xml, at };
  }
  return { isRegistered: false, code, reason, at };
}

function toldBy(element: AnswerElement): { readonly code: string; readonly reason: string } {
  return { code: statusOf(element), reason: element.text('xMotivo').slice(0, 500) };
}

/** @throws TaxAuthorityUnavailable if the response has no status. */
function statusOf(answer: AnswerElement): string {
  const status = answer.text('cStat');
  if (!/^\d{3,4}$/.test(status)) throw new TaxAuthorityUnavailable('the answer has no status');
  return status;
}

/**
 * Returns a number as 15 digits; zero if the response contains none.
 *
 * @throws TaxAuthorityUnavailable if it is not a number.
 */
function nsuOf(text: string): string {
  if (!/^\d{0,15}$/.test(text)) throw new TaxAuthorityUnavailable('the answer has a number that is none');
  return text.padStart(15, '0');
}
