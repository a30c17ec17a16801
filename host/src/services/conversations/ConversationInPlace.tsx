import type { ConversationProps } from '@anteroom/sdk';
import { InHost } from '../../shell/InHost.tsx';
import { ConversationView } from './ConversationView.tsx';

/** A conversation in a screen of a plugin. */
export function ConversationInPlace({ conversationId }: ConversationProps) {
  return (
    <InHost>
      <ConversationView key={conversationId} opened={{ conversationId }} onStarted={() => {}} />
    </InHost>
  );
}
