import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import './taxCalendar.css';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { CalendarOfClients } from './manage/CalendarOfClients.tsx';
import { EditRule } from './manage/EditRule.tsx';

/**
 * Page on which staff manage the tax calendar: its rules and each client's entries, or the rule whose ID is the URL
 * fragment (`#new` for a new one).
 */
export default function StaffCalendar() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const [open = ''] = fragmentParts(hash);
  if (open === '') return <CalendarOfClients />;
  return <EditRule key={open} ruleId={open === 'new' ? null : open} />;
}
