import type { SignedInPlace } from '@anteroom/contract';
import Bowser from 'bowser';
import type { LivingSession } from './sessions.ts';

/** A session as its owner is shown it. */
export function signedInPlace(session: LivingSession, currentId: string): SignedInPlace {
  return {
    sessionId: session.sessionId,
    current: session.sessionId === currentId,
    ...deviceOf(session.userAgent),
    address: session.address,
    signedInAt: session.signedInAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}

/** What a browser says of itself; a person recognises their own by it, nothing is decided by it. */
export function deviceOf(userAgent: string): Pick<SignedInPlace, 'browser' | 'system' | 'device'> {
  if (userAgent === '') return { browser: null, system: null, device: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: devices[platform.type ?? ''] ?? 'computer',
  };
}

const devices: Readonly<Record<string, SignedInPlace['device']>> = { mobile: 'phone', tablet: 'tablet' };
