import { useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRows } from './FileRows.tsx';
import { groupOf, type Row, type RowGroup } from './rows.ts';
import { ToldAlert } from './ToldAlert.tsx';
import type { FilesToDeliver } from './useDelivery.ts';

type Shown = 'all' | Exclude<RowGroup, 'reading'>;

/** Shows the files with their clients, and sends them. */
export function Delivery({ delivery }: { readonly delivery: FilesToDeliver }) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const { rows, isSending, told } = delivery;
  const [folder, setFolder] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const inGroup = (group: RowGroup) => rows.filter((row) => groupOf(row) === group);
  const [reading, choose, ready, sent] = (['reading', 'choose', 'ready', 'sent'] as const).map(inGroup) as [
    Row[],
    Row[],
    Row[],
    Row[],
  ];
  const unknown = rows.filter(({ state, why }) => state.kind === 'read' && why.kind === 'unknown');
  const counts = { all: rows.length, choose: choose.length, ready: ready.length, sent: sent.length };
  const clients = new Set(ready.map(({ client }) => client?.id)).size;
  return (
    <>
      {told && !isSending && (
        <ToldAlert
          told={told}
          delivered={sent.filter(isNew).length}
          failed={ready.filter(({ state }) => state.kind === 'failed').length}
          onDone={delivery.clear}
        />
      )}
      {unknown.length > 0 && (
        <Alert
          level="warning"
          title={t('unknown.title', { count: unknown.length })}
          action={
            <Button size="sm" icon="refresh-cw" onClick={() => delivery.readAgain(unknown)}>
              {t('retry')}
            </Button>
          }
        >
          {t('unknown.body')}
        </Alert>
      )}
      <Card>
        <div className="ar-stack">
          <TextField
            label={t('folder.label')}
            description={t('folder.hint')}
            optional={t('optional')}
            value={folder}
            onChange={({ target }) => setFolder(target.value)}
            maxLength={500}
            disabled={isSending}
            className="staff-deliver-folder"
          />
          {reading.length > 0 && (
            <ProgressBar
              label={t('reading')}
              detail={t('readSoFar', { count: rows.length, done: number(rows.length - reading.length) })}
              value={1 - reading.length / rows.length}
            />
          )}
          <p role="status" className="staff-deliver-summary">
            {reading.length === 0 && choose.length > 0 && t('toChoose', { count: choose.length })}
          </p>
          <div className="ar-cluster">
            <Button
              variant="primary"
              icon="send"
              loading={isSending}
              disabled={ready.length === 0 || reading.length > 0}
              onClick={() => void delivery.send(folder)}
            >
              {ready.length === 0
                ? t('sendNone')
                : t('send', { count: ready.length, clients: t('clients', { count: clients }) })}
            </Button>
            {!isSending && (
              <Button icon="x" onClick={delivery.clear}>
                {t('clear')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <SegmentedControl
        label={t('show.label')}
        value={shown}
        onChange={setShown}
        options={(['all', 'choose', 'ready', 'sent'] as const).map((group) => ({
          value: group,
          label: t(`show.${group}`, { count: counts[group] }),
        }))}
      />
      <FileRows
        rows={shown === 'all' ? rows : inGroup(shown)}
        isEmptyBecause={shown}
        folder={folder}
        delivery={delivery}
      />
    </>
  );
}

function isNew({ state }: Row): boolean {
  return state.kind === 'sent' && state.isNew;
}
