import { may } from '@anteroom/domain/permissions';
import { Permissions, useService } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { onDemand } from '@anteroom/ui/onDemand';
import { Popover } from '@anteroom/ui/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const HelpPanel = onDemand(async () => (await import('./HelpPanel.tsx')).HelpPanel);
const FeedbackDialog = onDemand(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog);

/** The way to the firm's help. Its content is fetched when it is first opened. */
export function HelpMenu() {
  const { t } = useTranslation();
  const permissions = useService(Permissions);
  const [feedback, setFeedback] = useState(false);
  if (!may('help.read', permissions)) return null;
  return (
    <>
      <Popover
        label={t('help.title')}
        align="end"
        trigger={({ onPointerEnter, onFocus, ...trigger }) => (
          <button
            type="button"
            {...trigger}
            onPointerEnter={() => {
              onPointerEnter();
              HelpPanel.preload();
            }}
            onFocus={() => {
              onFocus();
              HelpPanel.preload();
            }}
            className="header-button help-button"
            aria-label={t('help.title')}
          >
            <Icon name="circle-help" />
          </button>
        )}
      >
        {(close) => (
          <HelpPanel
            onFeedback={() => {
              close();
              setFeedback(true);
            }}
          />
        )}
      </Popover>
      {feedback && <FeedbackDialog onClose={() => setFeedback(false)} />}
    </>
  );
}
