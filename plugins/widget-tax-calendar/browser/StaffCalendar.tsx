import './taxCalendar.css';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { CalendarOfClients } from './manage/CalendarOfClients.tsx';
import { EditRule } from './manage/EditRule.tsx';

/** The tax calendar for staff: its rules and what each client has, or the rule whose ID the fragment has (`#new` for a new one). */
export default function StaffCalendar() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const open = decodeURIComponent(hash.slice(1));
  if (open === '') return <CalendarOfClients />;
  return <EditRule key={open} ruleId={open === 'new' ? null : open} />;
}
