import type { ConversationSubject, DocumentPlace } from '@anteroom/contract';
import type { ComponentType } from 'react';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Props of {@link Conversations.Ask}. */
export interface AskProps {
  /** Thing that is asked about. About a client, each question begins a conversation of its own. */
  readonly about: ConversationSubject;
  /** Name of the thing, as the person knows it. */
  readonly name: string;
  /** Whether the button is a filled one, where it is the first thing to do at its place. Default: a quiet one. */
  readonly isMain?: boolean;
}

/** Props of {@link Conversations.Window}, and of the component that a `conversationWindow` module exports by default. */
export interface ConversationWindowProps extends Pick<AskProps, 'about' | 'name'> {
  /** Place of the PDF that the person wants to ask about. */
  readonly place?: DocumentPlace | undefined;
  /** Removes the window: called on the close button and on Escape. */
  readonly onClose: () => void;
}

/**
 * Conversations between the people of a client and the firm, about a thing or about anything. A plugin brings the window in which they are held
 * (`conversationWindow`); without one, both components render nothing.
 */
export interface Conversations {
  /**
   * Button “Ask about this”, which opens the conversation about a thing.
   *
   * @example
   * ```tsx
   * const { Ask } = useService(Conversations);
   * return <Ask about={{ kind: 'task', id: task.taskId }} name={task.label} />;
   * ```
   */
  readonly Ask: ComponentType<AskProps>;
  /** The conversation about a thing, over the page: for a menu whose item opens it. */
  readonly Window: ComponentType<ConversationWindowProps>;
  /** Number of conversations in which the person has something to read, counted as far as 100. */
  unread(): Query<number>;
}

export const Conversations = serviceToken<Conversations>('Conversations');
