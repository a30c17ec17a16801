import { LongList } from '@anteroom/screen-parts/LongList';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { FileIcon } from '@anteroom/ui/FileIcon';
import { IconButton } from '@anteroom/ui/IconButton';
import { ListRow, type ListRowProps } from '@anteroom/ui/List';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseClient } from './ChooseClient.tsx';
import type { Row } from './rows.ts';
import type { FilesToDeliver } from './useDelivery.ts';
import { useWhy } from './useWhy.ts';

interface FileRowsProps {
  readonly rows: readonly Row[];
  readonly isEmptyBecause: 'all' | 'choose' | 'ready' | 'sent';
  /** Default folder, for rows without one of their own. */
  readonly folder: string;
  readonly delivery: FilesToDeliver;
}

/** Lists files with their clients and the reason; each can be corrected or left out. */
export function FileRows({ rows, isEmptyBecause, folder, delivery }: FileRowsProps) {
  const { t } = useTranslation();
  const [corrected, setCorrected] = useState<Row | null>(null);
  if (rows.length === 0) return <EmptyState icon="check" title={t(`show.none.${isEmptyBecause}`)} />;
  return (
    <>
      <Card flush>
        <LongList className="staff-deliver-rows" label={t('files')} items={rows} keyOf={rowId}>
          {(row, item) => (
            <FileRow
              key={row.id}
              row={row}
              item={item}
              folder={folder}
              isLocked={delivery.isSending}
              onCorrect={() => setCorrected(row)}
              onRemove={() => delivery.remove(row.id)}
            />
          )}
        </LongList>
      </Card>
      {corrected && (
        <ChooseClient
          row={corrected}
          folder={folder}
          onChoose={(change) => {
            delivery.change([corrected.id], change);
            setCorrected(null);
          }}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}

const rowId = ({ id }: Row) => id;

interface FileRowProps {
  readonly row: Row;
  readonly item: ListRowProps['item'];
  readonly folder: string;
  readonly isLocked: boolean;
  readonly onCorrect: () => void;
  readonly onRemove: () => void;
}

function FileRow({ row, item, folder, isLocked, onCorrect, onRemove }: FileRowProps) {
  const { t } = useTranslation();
  const why = useWhy(row);
  const { file, client, state } = row;
  const path = row.folder ?? folder;
  const canChange = !isLocked && (state.kind === 'read' || state.kind === 'failed');
  return (
    <ListRow
      item={item}
      leading={<FileIcon mimeType={file.type} />}
      title={file.name}
      subtitle={[why, client && path].filter(Boolean).join(' · ')}
      meta={<RowMeta row={row} />}
      actions={
        canChange && (
          <>
            <Button size="sm" icon={client ? 'pencil' : 'search'} onClick={onCorrect}>
              {t(client ? 'row.change' : 'row.choose')}
              <span className="ar-visually-hidden">: {file.name}</span>
            </Button>
            <IconButton icon="x" label={t('row.remove', { name: file.name })} onClick={onRemove} />
          </>
        )
      }
    />
  );
}

function RowMeta({ row: { state, client } }: { readonly row: Row }) {
  const { t } = useTranslation();
  if (state.kind === 'reading') return <Badge>{t('state.reading')}</Badge>;
  return (
    <>
      {client ? <strong>{client.name}</strong> : <Badge tone="warning">{t('state.choose')}</Badge>}
      {state.kind === 'sending' && <Badge tone="accent">{t('state.sending')}</Badge>}
      {state.kind === 'sent' && (
        <Badge tone={state.isNew ? 'success' : 'neutral'}>
          {t(state.isNew ? 'state.sent' : 'state.there')}
        </Badge>
      )}
      {state.kind === 'failed' && <Badge tone="danger">{t('state.failed')}</Badge>}
    </>
  );
}
