import './taxCalendar.css';
import { monthAfter } from '@anteroom/domain/time/calendarArithmetic';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { Http, Preferences, Settings, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { IconButton } from '@anteroom/ui/IconButton';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings, type Status, settingsQuery } from './calendarSettings.ts';
import { EntryList } from './EntryList.tsx';
import { monthQuery } from './entryQueries.ts';
import { MonthView } from './MonthView.tsx';
import { monthName } from './monthName.ts';

type View = 'month' | 'list';
/** Storage key under which the device remembers the person's view. */
const viewKey = 'tax-calendar-view';

/** Shows the client's payments and filings, a month at a time, with overdue ones. */
export default function TaxCalendarWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const preferences = useService(Preferences);
  const today = calendarDateOf(new Date());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [view, setView] = useState<View>(preferences.get<View>(viewKey) ?? 'list');
  const query = monthQuery(http, client.id, month);
  // Prefetch while rendering: `useQuery` fetches only after the first paint, and the home page is waiting.
  usePrefetchQuery(query);
  const entries = useQuery(query);
  const preferred = settingsQuery(useService(Settings));
  usePrefetchQuery(preferred);
  const { data: settings = defaultSettings, isPending, failureCount } = useQuery(preferred);
  const isWaiting = isPending && failureCount === 0;
  const [status, setStatus] = useState<Status | null>(null);

  function choose(chosen: View) {
    setView(chosen);
    preferences.set(viewKey, chosen);
  }

  return (
    <Card
      title={t('title')}
      action={
        <SegmentedControl
          label={t('view.label')}
          value={view}
          onChange={choose}
          options={[
            { value: 'list', label: t('view.list'), icon: 'list' },
            { value: 'month', label: t('view.month'), icon: 'calendar' },
          ]}
        />
      }
    >
      <div className="ar-stack">
        <div className="widget-tax-calendar-months">
          <IconButton
            icon="chevron-left"
            label={t('before')}
            onClick={() => setMonth(monthAfter(month, -1))}
          />
          <h3 aria-live="polite">{monthName(month, t)}</h3>
          <IconButton
            icon="chevron-right"
            label={t('after')}
            onClick={() => setMonth(monthAfter(month, 1))}
          />
        </div>
        <QueryContents
          query={isWaiting ? { ...entries, isPending: true } : entries}
          skeleton={<Skeleton lines={8} />}
          texts={t}
          headingLevel={4}
        >
          {({ items }) =>
            view === 'list' ? (
              <EntryList
                entries={settings.earlier ? items : items.filter(({ dueOn }) => dueOn >= `${month}-01`)}
                month={month}
                today={today}
                status={status ?? settings.status}
                onStatus={setStatus}
              />
            ) : (
              <MonthView key={month} entries={items} month={month} today={today} />
            )
          }
        </QueryContents>
      </div>
    </Card>
  );
}

TaxCalendarWidget.queries = (({ client, get }) => [
  monthQuery(get(Http), client.id, calendarDateOf(new Date()).slice(0, 7)),
  settingsQuery(get(Settings)),
]) satisfies WidgetQueries;
