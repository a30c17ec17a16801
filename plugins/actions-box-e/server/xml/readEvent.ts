import { readAccessKey } from '@anteroom/domain/brazil/accessKey';
import type { FiscalEvent } from './fiscalDocument.ts';
import { NoteRefused } from './NoteRefused.ts';
import {
  accessKeyOf,
  issuerOf,
  kindOfModel,
  localTime,
  requireAgreement,
  wholeNumber,
} from './noteValues.ts';
import { cteNamespace } from './readCte.ts';
import { nfeNamespace } from './readNfe.ts';
import { requireNamespace, signedElement } from './signedElement.ts';
import type { XmlElement } from './XmlElement.ts';

/** Types of events that cancel an invoice, including its replacement by another invoice. */
const cancelling = ['110111', '110112'];
/** Types of events that only the issuer can cause. */
const ofIssuer = [...cancelling, '110110'];
/**
 * Status codes of a registered event: registered and linked to its invoice, registered without a link, registered late,
 * and duplicate of an event already registered.
 */
const registered = ['135', '136', '155', '573'];

/** Names of an event's elements in one of the two families of layouts. */
interface Layout {
  readonly namespace: string;
  readonly event: string;
  readonly answer: string;
  readonly key: string;
}

const nfeLayout: Layout = { namespace: nfeNamespace, event: 'evento', answer: 'retEvento', key: 'chNFe' };
const cteLayout: Layout = {
  namespace: cteNamespace,
  event: 'eventoCTe',
  answer: 'retEventoCTe',
  key: 'chCTe',
};

/**
 * Reads an event of an NF-e or NFC-e with the tax authority's response (`procEventoNFe`).
 *
 * @throws NoteRefused
 */
export function readNfeEvent(root: XmlElement): FiscalEvent {
  return readEvent(root, nfeLayout);
}

/**
 * Reads an event of a CT-e with the tax authority's response (`procEventoCTe`).
 *
 * @throws NoteRefused
 */
export function readCteEvent(root: XmlElement): FiscalEvent {
  return readEvent(root, cteLayout);
}

function readEvent(root: XmlElement, layout: Layout): FiscalEvent {
  const event = root.child(layout.event);
  requireNamespace(layout.namespace, root, event, event.child('infEvento'));
  const { content, isVerified } = signedElement(event, 'infEvento');
  const accessKey = accessKeyOf(content.text(layout.key));
  const eventType = eventTypeOf(content);
  const id = content.attribute('Id');
  if (!id.startsWith(`ID${eventType}${accessKey}`)) throw new NoteRefused('key-mismatch', 'Id');
  const { taxId: author } = issuerOf(content);
  if (ofIssuer.includes(eventType)) requireAgreement(accessKey, { issuer: author });
  const answer = root.optional(layout.answer)?.optional('infEvento');
  const status = answer?.optionalText('cStat') ?? '';
  if (answer?.optionalText(layout.key) !== accessKey || !registered.includes(status)) {
    throw new NoteRefused('not-authorised', status.slice(0, 3));
  }
  if (!isVerified) throw new NoteRefused('bad-signature');
  const detail = content.child('detEvento');
  // A CT-e wraps the details of its event in another element.
  const told = detail.optional('descEvento') ? detail : (detail.children[0] ?? detail);
  return {
    type: 'event',
    kind: kindOf(accessKey),
    accessKey,
    eventType,
    sequence: wholeNumber(content, 'nSeqEvento', 3),
    author,
    at: localTime(content, 'dhEvento'),
    description: told.optionalText('descEvento').slice(0, 100),
    text: (told.optionalText('xJust') || told.optionalText('xCorrecao')).slice(0, 1000),
    protocol: answer.optionalText('nProt').slice(0, 20),
    cancels: cancelling.includes(eventType),
  };
}

/**
 * Reads the tax authority's summary of an event (`resEvento`), which is not signed.
 *
 * @throws NoteRefused
 */
export function readEventSummary(root: XmlElement): FiscalEvent {
  requireNamespace(nfeNamespace, root);
  const accessKey = accessKeyOf(root.text('chNFe'));
  const eventType = eventTypeOf(root);
  const { taxId: author } = issuerOf(root);
  if (ofIssuer.includes(eventType)) requireAgreement(accessKey, { issuer: author });
  return {
    type: 'event',
    kind: kindOf(accessKey),
    accessKey,
    eventType,
    sequence: wholeNumber(root, 'nSeqEvento', 3),
    author,
    at: localTime(root, 'dhEvento'),
    description: root.optionalText('xEvento').slice(0, 100),
    text: '',
    protocol: root.optionalText('nProt').slice(0, 20),
    cancels: cancelling.includes(eventType),
  };
}

function eventTypeOf(element: XmlElement): string {
  const type = element.text('tpEvento');
  if (!/^\d{6}$/.test(type)) throw new NoteRefused('malformed', 'tpEvento');
  return type;
}

function kindOf(accessKey: string) {
  const kind = kindOfModel[readAccessKey(accessKey).model];
  if (!kind) throw new NoteRefused('invalid-key', accessKey);
  return kind;
}
