import { useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxEntry } from '../api.ts';
import { taxEntryState } from '../rules/taxCalendar.ts';
import { EntryDetails } from './EntryDetails.tsx';

type State = ReturnType<typeof taxEntryState>;
const tones: Readonly<Record<State, Tone>> = {
  overdue: 'danger',
  today: 'warning',
  soon: 'warning',
  later: 'neutral',
  paid: 'success',
};

interface EntryProps {
  readonly entry: TaxEntry;
  readonly today: string;
}

/** Shows a payment or filing, with all details when opened. */
export function Entry({ entry, today }: EntryProps) {
  const { t } = useTranslation();
  const { date, relativeDay } = useI18n();
  const [wasOpened, setOpened] = useState(false);
  const { code, name, dueOn } = entry;
  const state = taxEntryState(entry, today);
  return (
    <Disclosure
      title={t('entry', { code, name })}
      subtitle={
        state === 'paid' || state === 'later'
          ? t('due', { date: date(dueOn) })
          : t('dueNear', { date: date(dueOn), distance: relativeDay(dueOn) })
      }
      meta={
        <Badge tone={tones[state]} dot>
          {t(`state.${state}`)}
        </Badge>
      }
      onToggle={(open) => open && setOpened(true)}
    >
      {wasOpened && <EntryDetails entry={entry} />}
    </Disclosure>
  );
}
