import { useI18n } from '@anteroom/sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxEntry } from '../api.ts';
import { taxEntryState, weeksOf } from '../rules/taxCalendar.ts';
import { Entries } from './Entries.tsx';

interface MonthViewProps {
  readonly entries: readonly TaxEntry[];
  readonly month: string;
  readonly today: string;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Shows a month as a calendar and, below it, what is due on the selected day. */
export function MonthView({ entries, month, today }: MonthViewProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [chosen, setChosen] = useState(() => firstDay(entries, month, today));
  const dueOn = (day: string) => entries.filter((entry) => entry.dueOn === day);
  const chosenEntries = chosen === null ? [] : dueOn(chosen);
  return (
    <>
      <table className="widget-tax-calendar-month">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{t(`weekday.short.${weekday}`)}</span>
                <span className="ar-visually-hidden">{t(`weekday.long.${weekday}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={day ?? `${weekday}`} aria-current={day === today ? 'date' : undefined}>
                  {day && (
                    <Day
                      day={day}
                      entries={dueOn(day)}
                      today={today}
                      isChosen={day === chosen}
                      onChoose={() => setChosen(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen !== null && (
        <section aria-live="polite" className="ar-stack ar-stack-small">
          <h4>{date(chosen, 'long')}</h4>
          {chosenEntries.length > 0 ? (
            <Entries entries={chosenEntries} today={today} />
          ) : (
            <p className="ar-muted">{t('noneOnDay')}</p>
          )}
        </section>
      )}
    </>
  );
}

interface DayProps {
  readonly day: string;
  readonly entries: readonly TaxEntry[];
  readonly today: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Day({ day, entries, today, isChosen, onChoose }: DayProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const number = Number(day.slice(8));
  if (entries.length === 0) return <span className="widget-tax-calendar-day">{number}</span>;
  const states = entries.map((entry) => taxEntryState(entry, today));
  const state = states.includes('overdue')
    ? 'overdue'
    : states.every((each) => each === 'paid')
      ? 'paid'
      : 'open';
  return (
    <button
      type="button"
      className="widget-tax-calendar-day"
      data-state={state}
      aria-pressed={isChosen}
      aria-label={t('dayWith', { date: date(day, 'long'), count: entries.length })}
      onClick={onChoose}
    >
      <span>{number}</span>
      {/* Drawn by CSS: visible text in a button must be part of its name, which already states the count in words. */}
      <span className="widget-tax-calendar-count" data-count={entries.length} />
    </button>
  );
}

/**
 * Returns the first day from today on with an entry, or else the first day of the month with one; null if there is
 * none.
 */
function firstDay(entries: readonly TaxEntry[], month: string, today: string): string | null {
  const days = entries.map(({ dueOn }) => dueOn).filter((day) => day.startsWith(month));
  return days.find((day) => day >= today) ?? days[0] ?? null;
}
