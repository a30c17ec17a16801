import './box-e-widget.css';
import { Http, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';
import { MonthOfNotes } from './MonthOfNotes.tsx';
import { monthQuery } from './monthQuery.ts';

/** Shows a month's issued and received invoices, with a link to all of them. */
export default function BoxEWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('title')} action={<Link href="/actions/box-e/xml-storage">{t('all')}</Link>}>
      <MonthOfNotes clientId={client.id} />
    </Card>
  );
}

BoxEWidget.queries = (({ client, get }) => [monthQuery(get(Http), client.id)]) satisfies WidgetQueries;
