import { Http, useI18n, useService, type WidgetProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listTrips } from '../api.ts';

/** Shows the trips of the active client, and their total distance. */
export default function TripsWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const { date, number } = useI18n();
  const http = useService(Http);
  const trips = useQuery({
    queryKey: ['my-plugin', client.id],
    queryFn: ({ signal }) => http.call(listTrips, { params: { clientId: client.id }, signal }),
  });
  return (
    <Card title={t('title')} flush>
      <QueryContents
        query={trips}
        skeleton={<ListSkeleton rows={2} />}
        empty={{ icon: 'map-pin', when: ({ trips: found }) => found.length === 0 }}
        texts={t}
      >
        {({ trips: found, total }) => (
          <>
            <List>
              {found.slice(0, 5).map((trip) => (
                <ListRow
                  key={trip.taskId}
                  icon="map-pin"
                  title={trip.purpose}
                  subtitle={`${date(trip.date)} · ${t('distance', { kilometres: number(trip.kilometres) })}`}
                  href={`/tasks/clients/${client.id}/task/${trip.taskId}`}
                />
              ))}
            </List>
            <p className="ar-muted">{t('total', { kilometres: number(total) })}</p>
          </>
        )}
      </QueryContents>
    </Card>
  );
}
