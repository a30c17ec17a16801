import type { Client } from '@anteroom/contract';
import { useAtomValue } from 'jotai';
import { useService } from './react.ts';
import { Clients } from './services/Clients.ts';
import { I18n } from './services/I18n.ts';
import { Session, type SessionInfo } from './services/Session.ts';

/** Returns texts and formats in the person's language. The component renders again when the language changes. */
export function useI18n(): I18n {
  const i18n = useService(I18n);
  useAtomValue(i18n.language);
  return i18n;
}

/** Returns the active client, or null. */
export function useActiveClient(): Client | null {
  return useAtomValue(useService(Clients).active);
}

/** Returns the signed-in person's session. */
export function useSession(): SessionInfo {
  return useService(Session).info;
}
