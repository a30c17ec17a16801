import './MessageRow.css';
import type { ClientMessage } from '@anteroom/contract';
import { Conversations, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Icon } from '@anteroom/ui/Icon';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MessageRowProps {
  readonly clientId: string;
  readonly message: ClientMessage;
  readonly onOpen: () => void;
}

/**
 * Shows a message. A press on its subject opens the whole message, from which the person can reply in a conversation.
 */
export function MessageRow({ clientId, message, onOpen }: MessageRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { Ask } = useService(Conversations);
  const { id, subject, body, writtenBy, shownFrom, isRead } = message;
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  function toggle() {
    setOpen(!isOpen);
    if (!isOpen) onOpen();
  }
  const day = date(shownFrom);
  return (
    <li className="ar-row ar-row-link">
      <div className="ar-row-content">
        <div className="ar-row-text">
          <div className="widget-messages-subject">
            <button
              type="button"
              className="ar-row-title"
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              onClick={toggle}
            >
              {subject}
            </button>
            {!isRead && <Badge tone="accent">{t('new')}</Badge>}
          </div>
          <div className="ar-row-subtitle">
            {writtenBy === null ? day : t('from', { name: writtenBy, date: day })}
          </div>
          {!isOpen && <p className="widget-messages-beginning">{body}</p>}
        </div>
        {isOpen && (
          <div className="ar-row-body ar-stack ar-stack-small widget-messages-body" id={bodyId}>
            <p className="widget-messages-text">{body}</p>
            <div className="ar-flush">
              <Ask about={{ kind: 'message', id: `${clientId}/${id}` }} name={subject} />
            </div>
          </div>
        )}
      </div>
      <span className="ar-row-chevron">
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="sm" />
      </span>
    </li>
  );
}
