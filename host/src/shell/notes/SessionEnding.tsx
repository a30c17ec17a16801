import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { Component, type ReactNode } from 'react';
import { useHost } from '../../HostContext.ts';
import { SessionClock } from '../../services/session/SessionClock.ts';

const SessionEndingDialog = onDemand(
  async () => (await import('./SessionEndingDialog.tsx')).SessionEndingDialog,
);

/** Warns in time that the session will end. */
export function SessionEnding() {
  const ending = useAtomValue(useHost(SessionClock).ending);
  if (!ending) return null;
  return (
    <Unheard key={ending.endsAt}>
      <SessionEndingDialog {...ending} />
    </Unheard>
  );
}

/** Ignores an error in loading this dialog, which the person did not ask for. The screen below stays usable. */
class Unheard extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
