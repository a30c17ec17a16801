import './settings.css';
import { endNotice, type FirmNotice, listFirmNotices } from '@anteroom/contract';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { unbrokenTime } from '@anteroom/domain/language/unbrokenTime';
import { Alerts, Http, I18n, Navigation, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeEditor, noticesPath } from './NoticeEditor.tsx';

const queryKey = ['staff-settings', 'notices'];
const tones = { coming: 'info', shown: 'success', over: 'neutral' } as const;

/**
 * Notices that everyone in the firm sees on every screen: planned, current and past ones. At the fragment `#new`, or
 * with a notice's ID as the fragment, the editor.
 */
export default function Notices() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(listFirmNotices, { signal }) });
  const navigation = useService(Navigation);
  const opened = useAtomValue(navigation.location).hash.slice(1);
  const open = (id: string) => navigation.go(`${noticesPath}#${id}`);
  if (query.data && (opened === 'new' || query.data.notices.some(({ id }) => id === opened)))
    return <NoticeEditor key={opened} id={opened} known={query.data} />;
  return (
    <div className="ar-stack ar-stack-large">
      <div>
        <Button variant="primary" icon="plus" disabled={!query.data} onClick={() => open('new')}>
          {t('notices.add')}
        </Button>
      </div>
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={3} />}
          empty={{ icon: 'info', when: ({ notices }) => notices.length === 0 }}
          texts={(key) =>
            t(key === 'empty.title' ? 'notices.none' : key === 'empty.body' ? 'notices.noneHint' : key)
          }
          headingLevel={2}
        >
          {({ notices, timeZone }) => (
            <List aria-label={t('notices.title')}>
              {notices.map((notice) => (
                <Row key={notice.id} notice={notice} timeZone={timeZone} onEdit={() => open(notice.id)} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
    </div>
  );
}

interface RowProps {
  readonly notice: FirmNotice;
  /** The firm's time zone, in which the notice begins and ends. */
  readonly timeZone: string;
  readonly onEdit: () => void;
}

function Row({ notice, timeZone, onEdit }: RowProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const language = useAtomValue(useService(I18n).language);
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => http.call(endNotice, { params: { noticeId: notice.id } }),
    onSuccess: () => alerts.show({ type: 'success', msg: t('notices.ended') }),
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const { state, from, until, texts } = notice;
  const title = texts[nearestLanguage(Object.keys(texts), language) ?? '']?.msg ?? '';
  const time = (minute: string) => shownMinute(minute, language);
  const isOwnZone = Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone;
  return (
    <ListRow
      title={title}
      subtitle={[
        until === null
          ? t('notices.since', { from: time(from) })
          : t('notices.between', { from: time(from), until: time(until) }),
        ...(isOwnZone ? [] : [timeZone.replaceAll('_', ' ')]),
      ].join(' · ')}
      meta={<Badge tone={tones[state]}>{t(`notices.state.${state}`)}</Badge>}
      actions={
        <div className="ar-cluster">
          <Button size="sm" icon="pencil" onClick={onEdit}>
            {t('notices.edit')}
          </Button>
          {state !== 'over' && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('notices.end')}
            </Button>
          )}
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title={t('notices.ask')}
            confirmLabel={t('notices.end')}
            cancelLabel={t('cancel')}
            closeLabel={t('close')}
            onConfirm={async () => {
              await end.mutateAsync().catch(() => undefined);
            }}
          >
            {title}
          </ConfirmDialog>
        </div>
      }
    />
  );
}

/** Formats a date and time of the firm, without converting it to the reader's time zone. */
function shownMinute(minute: string, language: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return unbrokenTime(new Intl.DateTimeFormat(language, options).formatToParts(new Date(`${minute}:00Z`)));
}
