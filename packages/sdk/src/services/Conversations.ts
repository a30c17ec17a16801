import type { ConversationSubject, DocumentPlace } from '@anteroom/contract';
import type { ComponentType } from 'react';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Props of {@link Conversations.Ask}. */
export interface AskProps {
  /** Subject of the question. If it is a client, each question begins a new conversation. */
  readonly about: ConversationSubject;
  /** Name of the subject, as the person knows it. */
  readonly name: string;
  /** Whether the button is a primary one, because it is the main action at its place. Default: a secondary button. */
  readonly isMain?: boolean;
}

/** Props of {@link Conversations.Window}, and of the component that a `conversationWindow` module exports by default. */
export interface ConversationWindowProps extends Pick<AskProps, 'about' | 'name'> {
  /** Area of the PDF that the person wants to ask about. */
  readonly place?: DocumentPlace | undefined;
  /** Callback that removes the window: called on the close button and on Escape. */
  readonly onClose: () => void;
}

/**
 * Conversations between the people of a client and the firm, about a subject or in general. A plugin contributes the
 * window for them (`conversationWindow`); without one, both components render nothing.
 */
export interface Conversations {
  /**
   * Button “Ask about this”, which opens the conversation about a subject.
   *
   * @example
   * ```tsx
   * const { Ask } = useService(Conversations);
   * return <Ask about={{ kind: 'task', id: task.taskId }} name={task.label} />;
   * ```
   */
  readonly Ask: ComponentType<AskProps>;
  /** The conversation about a subject, on top of the page. Use it if a menu item opens the conversation. */
  readonly Window: ComponentType<ConversationWindowProps>;
  /** Number of conversations with something that the person has not read, counted up to 100. */
  unread(): Query<number>;
}

export const Conversations = serviceToken<Conversations>('Conversations');
