import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { homePath, signInPath } from '../../guards/returnPath.ts';
import { useHost } from '../../HostContext.ts';
import { Credentials } from '../../services/session/Credentials.ts';
import { Outcome } from './Outcome.tsx';
import { signInErrorKey } from './signInErrorKey.ts';

/** Says that the firm is locked. Only the firm can change that. */
export function FirmLockedScreen() {
  return <Outcome what="locked" icon="lock" tone="danger" action="back" />;
}

/**
 * Says that signing in failed, the reason as far as it may be disclosed, and what to do. Trying again leads where the
 * first attempt would have led, so a window that was opened to sign in closes itself.
 */
export function SignInErrorScreen() {
  const detail = signInErrorKey(useLocation().state);
  const href = signInPath(useHost(Credentials).returnTo ?? homePath);
  return (
    <Outcome what="failed" detail={detail} icon="circle-alert" tone="danger" action="tryAgain" href={href} />
  );
}

/** Final page of a window that was opened for signing in. It closes itself if the browser permits it. */
export function SignedInScreen() {
  useEffect(() => window.close(), []);
  return <Outcome what="signedIn" icon="check" tone="success" action="openPortal" href={homePath} />;
}

/** Page to which the identity provider redirects after signing out. */
export function SignedOutScreen() {
  return <Outcome what="signedOut" icon="check" tone="success" action="signInAgain" />;
}
