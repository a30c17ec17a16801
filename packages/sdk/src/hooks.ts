import type { Client } from '@anteroom/contract';
import { useAtomValue } from 'jotai';
import { useService } from './react.ts';
import { Clients } from './services/Clients.ts';
import { I18n } from './services/I18n.ts';
import { Session, type SessionInfo } from './services/Session.ts';

/** Texts and formats in the person's language; the component renders again when it changes. */
export function useI18n(): I18n {
  const i18n = useService(I18n);
  useAtomValue(i18n.language);
  return i18n;
}

/** The client that is worked with, or null. */
export function useActiveClient(): Client | null {
  return useAtomValue(useService(Clients).active);
}

/** The signed-in person. */
export function useSession(): SessionInfo {
  return useService(Session).info;
}
