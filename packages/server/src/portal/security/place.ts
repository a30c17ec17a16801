import type { SignedInPlace } from '@anteroom/contract';
import Bowser from 'bowser';
import type { LivingSession } from './sessions.ts';

/** Returns a session as its owner sees it. */
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

/**
 * Returns the browser, system and kind of device that a `User-Agent` names. They help people to recognise their
 * sessions; no decision depends on them.
 */
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
