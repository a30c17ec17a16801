import { Slot, useContributions } from '@anteroom/kernel/react';
import type { ConversationWindowProps } from '@anteroom/sdk';

/** The conversation about a thing, over the page, in the window that a plugin contributes. */
export function ConversationWindow(props: ConversationWindowProps) {
  const [contribution] = useContributions('conversationWindow');
  return contribution && <Slot contribution={contribution} props={props} skeleton={null} />;
}
