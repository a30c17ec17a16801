import { fullName } from '@anteroom/domain/people/fullName';
import type { Delivery, DeliveryReader } from '../api.ts';
import { useDeliveryText } from './useDeliveryText.ts';

/** Lists the recipients, and when each one first opened each document. */
export function Readers({ delivery: { readers, documents } }: { readonly delivery: Delivery }) {
  const { t } = useDeliveryText();
  const names = new Map(documents.map(({ documentId, name }) => [documentId, name]));
  return (
    <ul className="protocol-readers">
      {readers.map((reader) => (
        <li key={reader.contactId}>
          <strong>{fullName(reader)}</strong>
          {!reader.isRecipient && <span className="ar-muted ar-small"> {t('readers.notTold')}</span>}
          <Opened opened={reader.opened} names={names} />
        </li>
      ))}
    </ul>
  );
}

interface OpenedProps {
  readonly opened: DeliveryReader['opened'];
  readonly names: ReadonlyMap<string, string>;
}

function Opened({ opened, names }: OpenedProps) {
  const { t, time } = useDeliveryText();
  if (opened.length === 0) return <p className="ar-muted ar-small">{t('readers.notOpened')}</p>;
  return opened.map(({ documentId, at }) => (
    <p key={documentId} className="ar-small">
      <span className="ar-muted">{names.get(documentId)}</span>
      <br />
      <time dateTime={at}>{t('readers.opened', { date: time(at) })}</time>
    </p>
  ));
}
