import type { InboxChoices } from '@anteroom/contract/inbox';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Heading } from '@anteroom/ui/Heading';
import { List } from '@anteroom/ui/List';
import { type KeyboardEvent, useRef } from 'react';
import type { InboxDay } from './byDay.ts';
import { InboxRow } from './InboxRow.tsx';

interface InboxDaysProps {
  readonly days: readonly InboxDay[];
  readonly staff: InboxChoices['staff'];
}

/** Milliseconds per day. */
const dayMs = 86_400_000;

/** The items of each day in a separate list. The arrow keys move between items. */
export function InboxDays({ days, staff }: InboxDaysProps) {
  const { date, relativeDay } = useI18n();
  const all = useRef<HTMLDivElement>(null);
  const isNear = (day: string) => Math.abs(Date.now() - new Date(`${day}T12:00`).getTime()) < 2 * dayMs;

  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const titles = [...(all.current?.querySelectorAll<HTMLElement>('.ar-row-title') ?? [])];
    const present = titles.indexOf(event.target as HTMLElement);
    if (present < 0) return;
    event.preventDefault();
    titles[present + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The keys go between links, which have the focus.
    <div ref={all} className="staff-inbox-days ar-stack ar-stack-large" onKeyDown={move}>
      {days.map(({ day, items }) => (
        <section key={day} className="ar-stack" aria-labelledby={`inbox-${day}`}>
          <Heading level={2} size="sm" id={`inbox-${day}`} className="staff-inbox-day">
            {isNear(day) ? relativeDay(day) : date(day, 'long')}
          </Heading>
          <Card flush>
            <List aria-labelledby={`inbox-${day}`}>
              {items.map((item) => (
                <InboxRow key={item.id} item={item} staff={staff} />
              ))}
            </List>
          </Card>
        </section>
      ))}
    </div>
  );
}
