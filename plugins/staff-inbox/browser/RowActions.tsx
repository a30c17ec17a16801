import type { InboxItem, InboxItemAction } from '@anteroom/contract/inbox';
import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { TextArea } from '@anteroom/ui/TextArea';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActOnItem } from './useInbox.ts';

interface RowActionsProps {
  readonly item: InboxItem;
  /** Description of who did what, as in the row. */
  readonly about: string;
  /** Returns a function that moves the focus to the right place once the item has left the list. */
  readonly onDone: (from: Element) => () => void;
}

/** Buttons that act on an item without opening it. An action that needs a text asks for it below. */
export function RowActions({ item, about, onDone }: RowActionsProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const { mutateAsync, isPending, variables } = useActOnItem();
  const [asking, setAsking] = useState<InboxItemAction | null>(null);

  async function act(action: InboxItemAction, from: Element, text?: string) {
    const moveOn = onDone(from);
    const done = await mutateAsync({ item, actionId: action.id, ...(text && { text }) }).catch(() => null);
    if (!done) return;
    moveOn();
    alerts.show({ type: 'success', msg: t('acted', { action: action.label, about }), timeout: 6_000 });
  }

  return (
    <div className="ar-stack ar-stack-small">
      <div className="ar-cluster">
        {item.actions.map((action) => (
          <Button
            key={action.id}
            size="sm"
            icon={action.icon as never}
            loading={isPending && variables.actionId === action.id}
            disabled={isPending}
            {...(action.asks !== null && { 'aria-expanded': asking?.id === action.id })}
            onClick={({ currentTarget }) => {
              if (action.asks === null) void act(action, currentTarget);
              else setAsking(asking?.id === action.id ? null : action);
            }}
          >
            {action.label}
            <span className="ar-visually-hidden">: {about}</span>
          </Button>
        ))}
      </div>
      {asking && (
        <AskedText
          key={asking.id}
          action={asking}
          isPending={isPending}
          onCancel={() => setAsking(null)}
          onSend={(text, from) => void act(asking, from, text)}
        />
      )}
    </div>
  );
}

interface AskedTextProps {
  readonly action: InboxItemAction;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onSend: (text: string, from: Element) => void;
}

function AskedText({ action, isPending, onCancel, onSend }: AskedTextProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      className="staff-inbox-asked ar-stack ar-stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isPending) onSend(text.trim(), event.currentTarget);
      }}
    >
      <TextArea
        label={action.asks ?? ''}
        value={text}
        maxLength={4000}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="ar-cluster">
        <Button type="submit" size="sm" variant="primary" disabled={!text.trim()} loading={isPending}>
          {action.label}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
