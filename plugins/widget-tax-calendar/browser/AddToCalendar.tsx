import { Alerts, Downloads, Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaxEntry } from '../api.ts';
import { readCalendarFile } from './entryQueries.ts';

/** Saves the entry as a file that calendar applications can open. */
export function AddToCalendar({ entry: { id, code } }: { readonly entry: TaxEntry }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  const add = useMutation({
    mutationFn: async () => {
      const { fileName, content } = await readCalendarFile(http, id);
      downloads.save(fileName, new Blob([content], { type: 'text/calendar;charset=utf-8' }));
    },
    onError: () => alerts.show({ type: 'danger', msg: t('calendar.failed') }),
  });
  return (
    <Button icon="calendar-clock" loading={add.isPending} onClick={() => add.mutate()}>
      {t('calendar.add')}
      <span className="ar-visually-hidden">: {code}</span>
    </Button>
  );
}
