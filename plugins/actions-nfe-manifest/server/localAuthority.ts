import { gunzipSync, gzipSync } from 'node:zlib';
import {
  isConclusive,
  manifestDeadline,
  manifestKindOf,
  manifestTypes,
} from '@anteroom/domain/brazil/manifest';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { DemoXml } from '@anteroom/plugin-actions-box-e/api';
import {
  blocked,
  type Consulted,
  type Distribution,
  documentsFound,
  type EventAnswer,
  lookupsAnHour,
  maxDocumentsInLot,
  nothingFound,
  type RecipientEvent,
} from './TaxAuthority.ts';

/** State of a small tax authority about one taxpayer, for the demo and for tests. */
export interface LocalAuthorityState {
  readonly documents: { readonly nsu: number; readonly schema: string; readonly content: string }[];
  /** Invoices that the taxpayer received, by their access keys. */
  readonly notes: Record<string, LocalNote>;
  readonly events: {
    readonly accessKey: string;
    readonly type: string;
    readonly sequence: number;
    readonly protocol: string;
    readonly xml: string;
  }[];
  /** ISO time before which a query counts as too early. */
  waitUntil: string | null;
  /** ISO time until which every query is refused. */
  blockedUntil: string | null;
  /** ISO times of the lookups of single documents within the last hour. */
  lookups?: string[];
}

interface LocalNote {
  /** Calendar date of the authorisation. */
  readonly authorisedOn: string;
  isCancelled: boolean;
  /** The full XML, to be handed out after an event; null once it has been. */
  whole: string | null;
}

const pauseMs = 3_600_000;
const timeZone = 'America/Sao_Paulo';

export function emptyAuthority(): LocalAuthorityState {
  return { documents: [], notes: {}, events: [], waitUntil: null, blockedUntil: null };
}

/** Adds a document that concerns the taxpayer. */
export function addDocument(state: LocalAuthorityState, schema: string, xml: string | Buffer): void {
  const nsu = (state.documents.at(-1)?.nsu ?? 0) + 1;
  state.documents.push({ nsu, schema, content: gzipSync(xml).toString('base64') });
}

/** Adds an invoice. The taxpayer is sent its summary and, after an event, the full document. */
export function addNote(
  state: LocalAuthorityState,
  note: {
    readonly accessKey: string;
    readonly authorisedOn: string;
    readonly summary: string;
    readonly whole: string;
  },
): void {
  const { accessKey, authorisedOn, summary, whole } = note;
  state.notes[accessKey] = { authorisedOn, isCancelled: false, whole };
  addDocument(state, 'resNFe_v1.01.xsd', summary);
}

const abuse = {
  status: blocked,
  reason: 'Rejeicao: Consumo Indevido (Deve ser aguardado 1 hora para efetuar nova solicitacao)',
};

/** Responds as the tax authority does (NT 2014.002), and changes the state. */
export function answerDistNsu(state: LocalAuthorityState, lastNsu: string, now: Date): Distribution {
  const highest = state.documents.at(-1)?.nsu ?? 0;
  const answer = { lastNsu, maxNsu: written(highest), documents: [] };
  if (isBefore(now, state.blockedUntil) || isBefore(now, state.waitUntil)) {
    if (!isBefore(now, state.blockedUntil)) state.blockedUntil = later(now);
    return { ...answer, ...abuse };
  }
  const lot = state.documents.filter(({ nsu }) => nsu > Number(lastNsu)).slice(0, maxDocumentsInLot);
  const last = lot.at(-1)?.nsu ?? Number(lastNsu);
  if (last >= highest) state.waitUntil = later(now);
  if (lot.length === 0) return { ...answer, status: nothingFound, reason: 'Nenhum documento localizado' };
  return {
    ...answer,
    status: documentsFound,
    reason: 'Documento(s) localizado(s)',
    lastNsu: written(last),
    documents: lot.map(({ nsu, ...document }) => ({ nsu: written(nsu), ...document })),
  };
}

/**
 * Responds to a lookup of one document as the tax authority does. An invoice is returned as its summary until the full
 * document has been handed out.
 */
export function answerConsult(state: LocalAuthorityState, wanted: Consulted, now: Date): Distribution {
  const maxNsu = written(state.documents.at(-1)?.nsu ?? 0);
  const answer = { lastNsu: written(0), maxNsu, documents: [] };
  const anHourAgo = new Date(now.getTime() - pauseMs).toISOString();
  const lookups = (state.lookups ?? []).filter((at) => at > anHourAgo);
  if (isBefore(now, state.blockedUntil)) return { ...answer, ...abuse };
  if (lookups.length >= lookupsAnHour) {
    state.blockedUntil = later(now);
    return { ...answer, ...abuse };
  }
  state.lookups = [...lookups, now.toISOString()];
  const document = state.documents.findLast((one) =>
    'nsu' in wanted ? one.nsu === Number(wanted.nsu) : isOf(one, wanted.accessKey),
  );
  if (document) {
    const found = { ...document, nsu: written(document.nsu) };
    return { ...answer, status: documentsFound, reason: 'Documento localizado', documents: [found] };
  }
  return 'nsu' in wanted
    ? { ...answer, status: nothingFound, reason: 'Nenhum documento localizado' }
    : { ...answer, status: '217', reason: 'Rejeicao: NF-e inexistente para a chave de acesso informada' };
}

function isOf({ schema, content }: LocalAuthorityState['documents'][number], accessKey: string): boolean {
  return /^(res|proc)NFe_/.test(schema) && gunzipSync(Buffer.from(content, 'base64')).includes(accessKey);
}

/** Responds to one event as the tax authority does (NT 2020.001), and stores the event. */
export function answerEvent(
  { makeNfeEvent }: DemoXml,
  state: LocalAuthorityState,
  { taxId, event, now }: { readonly taxId: string; readonly event: RecipientEvent; readonly now: Date },
): EventAnswer {
  const { accessKey, kind, sequence } = event;
  const type = manifestTypes[kind];
  const known = state.events.find(
    (one) => one.accessKey === accessKey && one.type === type && one.sequence === sequence,
  );
  if (known) {
    const { protocol, xml } = known;
    return {
      isRegistered: true,
      code: '573',
      reason: 'Duplicidade de evento',
      protocol,
      xml: Buffer.from(xml),
    };
  }
  const refusal = refusalOf(state, event, now);
  if (refusal) return { isRegistered: false, code: refusal[0], reason: `Rejeicao: ${refusal[1]}` };
  const note = state.notes[accessKey];
  const protocol = `891${String(now.getUTCFullYear()).slice(2)}${String(state.events.length + 1).padStart(10, '0')}`;
  const { xml } = makeNfeEvent(accessKey, {
    author: taxId,
    type,
    sequence,
    protocol,
    at: wallClock(event.at),
    text: event.justification,
  });
  state.events.push({ accessKey, type, sequence, protocol, xml });
  if (note?.whole) {
    addDocument(state, 'procNFe_v4.00.xsd', note.whole);
    note.whole = null;
  }
  return {
    isRegistered: true,
    code: '135',
    reason: 'Evento registrado e vinculado a NF-e',
    protocol,
    xml: Buffer.from(xml),
  };
}

function refusalOf(
  state: LocalAuthorityState,
  { accessKey, kind, sequence }: RecipientEvent,
  now: Date,
): readonly [code: string, reason: string] | null {
  const note = state.notes[accessKey];
  if (!note) return ['494', 'Chave de Acesso inexistente'];
  if (localTime(now, timeZone).date > manifestDeadline(note.authorisedOn)) {
    return ['596', 'Evento apresentado fora do prazo'];
  }
  if (note.isCancelled) return ['650', 'Evento para NF-e Cancelada ou Denegada'];
  if (sequence > (isConclusive(kind) ? 2 : 1)) {
    return ['594', 'O numero de sequencia do evento informado e maior que o permitido'];
  }
  const isConcluded = state.events.some((one) => {
    const other = manifestKindOf(one.type);
    return one.accessKey === accessKey && other !== null && isConclusive(other);
  });
  if (isConcluded && !isConclusive(kind)) {
    return ['655', 'Evento de Ciencia da Operacao informado apos a manifestacao final do destinatario'];
  }
  return null;
}

function written(nsu: number): string {
  return String(nsu).padStart(15, '0');
}

function later(now: Date): string {
  return new Date(now.getTime() + pauseMs).toISOString();
}

function isBefore(now: Date, time: string | null): boolean {
  return time !== null && now.toISOString() < time;
}

/** Returns a time in Brasília, which has had no daylight saving time since 2019. */
function wallClock(time: Date): string {
  return new Date(time.getTime() - 3 * pauseMs).toISOString().slice(0, 19);
}
