import { List } from '@anteroom/ui/List';
import type { TaxEntry } from '../api.ts';
import { Entry } from './Entry.tsx';

interface EntriesProps {
  readonly entries: readonly TaxEntry[];
  readonly today: string;
}

export function Entries({ entries, today }: EntriesProps) {
  return (
    <List className="widget-tax-calendar-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} today={today} />
        </li>
      ))}
    </List>
  );
}
