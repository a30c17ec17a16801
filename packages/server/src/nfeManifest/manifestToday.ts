import { localTime } from '@anteroom/domain/taskReminder';
import type { Deps } from '../deps.ts';

/** The calendar date by which deadlines are counted: the one in Brasília, whose time the authority keeps. */
export function manifestToday({ clock }: Pick<Deps, 'clock'>): string {
  return localTime(clock.now(), 'America/Sao_Paulo').date;
}
