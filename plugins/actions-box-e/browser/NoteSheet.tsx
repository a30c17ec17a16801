import { writeAccessKey } from '@anteroom/domain/brazil/accessKey';
import { Badge } from '@anteroom/ui/Badge';
import type { ReactNode } from 'react';
import type { NoteDetail, NoteParty } from '../api.ts';
import { Barcode } from './Barcode.tsx';
import { useNoteText } from './useNoteText.ts';

/** Totals that have labels in the portal's texts. Others are shown under their name in the layout. */
const worded = [
  'vBC',
  'vICMS',
  'vST',
  'vProd',
  'vFrete',
  'vDesc',
  'vIPI',
  'vPIS',
  'vCOFINS',
  'vOutro',
  'vNF',
  'vCFe',
  'vTPrest',
  'vIBS',
  'vCBS',
] as const;

const statusTones = { authorised: 'success', cancelled: 'danger', unverified: 'warning' } as const;

/**
 * An invoice as a sheet: the parties, items and amounts, and the access key with its barcode. It is only a view, not a
 * fiscal document.
 */
export function NoteSheet({ detail }: { readonly detail: NoteDetail }) {
  const { t, time, money, amount } = useNoteText();
  const { note, protocol, items, totals, events, remarks, operation } = detail;
  return (
    <article className="box-e-sheet ar-stack">
      <header className="ar-stack ar-stack-small">
        <div className="ar-cluster">
          <strong className="box-e-name">
            {t('detail.title', { kind: t(`kinds.${note.kind}`), number: note.number })}
          </strong>
          <Badge tone={statusTones[note.status]}>{t(`statuses.${note.status}`)}</Badge>
          <Badge>{t(`directions.${note.direction}`)}</Badge>
        </div>
        <Barcode value={note.accessKey} label={t('detail.barcode')} />
        <p className="box-e-key ar-figures">{writeAccessKey(note.accessKey)}</p>
        <p className="ar-small ar-muted">{t('detail.noValue')}</p>
      </header>
      <dl className="box-e-facts">
        <Fact term={t('detail.series')}>{note.series}</Fact>
        <Fact term={t('detail.issuedAt')}>{time(note.issuedAt)}</Fact>
        <Fact term={t('detail.total')}>{money(note.total)}</Fact>
        {operation && <Fact term={t('detail.operation')}>{operation}</Fact>}
        {protocol && <Fact term={t('detail.protocol')}>{protocol.number}</Fact>}
      </dl>
      <dl className="box-e-facts">
        <Party term={t('detail.issuer')} party={note.issuer} address={detail.issuerAddress} />
        {note.recipient && (
          <Party term={t('detail.recipient')} party={note.recipient} address={detail.recipientAddress} />
        )}
      </dl>
      {note.status === 'unverified' && <p>{t('detail.unverified')}</p>}
      {note.isSummary && <p>{t('detail.isSummary')}</p>}
      {items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be reachable for scrolling.
        <section className="box-e-table" aria-label={t('detail.items')} tabIndex={0}>
          <table>
            <caption className="ar-visually-hidden">{t('detail.items')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('detail.item')}</th>
                <th scope="col">{t('detail.quantity')}</th>
                <th scope="col">{t('detail.unitPrice')}</th>
                <th scope="col">{t('detail.itemTotal')}</th>
                <th scope="col">{t('detail.taxes')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.number}>
                  <th scope="row">
                    {item.description}
                    <span className="ar-muted ar-small">
                      {[item.code, item.ncm && `NCM ${item.ncm}`, item.cfop && `CFOP ${item.cfop}`]
                        .filter((part) => part)
                        .join(' · ')}
                    </span>
                  </th>
                  <td>{item.quantity && `${amount(item.quantity)} ${item.unit}`}</td>
                  <td>{item.unitPrice && amount(item.unitPrice)}</td>
                  <td>{item.total && amount(item.total)}</td>
                  <td>
                    {item.taxes.map(({ code, value }) => (
                      <span key={code} className="box-e-tax">
                        {code.slice(1)} {amount(value)}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <dl className="box-e-facts">
        {totals.map(({ code, value }) => {
          const known = worded.find((each) => each === code);
          return known && Number(value) !== 0 ? (
            <Fact key={code} term={t(`amounts.${known}`)}>
              {amount(value)}
            </Fact>
          ) : null;
        })}
      </dl>
      {remarks && (
        <dl>
          <Fact term={t('detail.remarks')}>{remarks}</Fact>
        </dl>
      )}
      {events.length > 0 && (
        <section className="ar-stack ar-stack-small" aria-label={t('detail.events')}>
          <strong>{t('detail.events')}</strong>
          <ul className="ar-stack ar-stack-small">
            {events.map(({ type, at, description, text }) => (
              <li key={`${type} ${at}`} className="ar-small">
                {time(at)} · {description || type}
                {text && `: ${text}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="ar-muted ar-small">{term}</dt>
      <dd className="ar-figures">{children}</dd>
    </div>
  );
}

interface PartyProps {
  readonly term: string;
  readonly party: NoteParty;
  readonly address: string;
}

function Party({ term, party: { name, taxId }, address }: PartyProps) {
  const text = useNoteText();
  return (
    <Fact term={term}>
      {name}
      {taxId && <span className="box-e-line">{text.taxId(taxId)}</span>}
      {address && <span className="box-e-line ar-muted ar-small">{address}</span>}
    </Fact>
  );
}
