import './helpPanel.css';
import type { Help } from '@anteroom/contract';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Flags, I18n, type ShellButtonProps, useService, useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { Link } from '@anteroom/ui/Link';
import { onDemand } from '@anteroom/ui/onDemand';
import { SearchField } from '@anteroom/ui/SearchField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { helpSearchAddress } from './helpSearchAddress.ts';
import { useHelp, useUserType } from './useHelp.ts';

const FeedbackDialog = onDemand(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog);

/** The firm's help below its button in the header, and the dialog for feedback, for which the panel closes. */
export default function HelpPanel({ onClose, openDialog }: ShellButtonProps) {
  return openDialog ? <Panel giveFeedback={openDialog} /> : <FeedbackDialog onClose={onClose} />;
}

/** A search of the firm's help, suggested reading, and feedback to the firm. Everything opens next to the portal. */
function Panel({ giveFeedback }: { giveFeedback: () => void }) {
  const { t } = useTranslation();
  const help = useHelp();
  const { feedbackRequest } = useAtomValue(useService(Flags).values);
  return (
    <div className="help-panel" aria-busy={help.isPending}>
      {help.isPending && <PanelSkeleton />}
      {help.isLoadingError && <LoadFailed what={t('help.title')} retry={help.refetch} />}
      {help.data && <Offers help={help.data} />}
      {feedbackRequest && (
        <Button variant="quiet" icon="message-square" onClick={giveFeedback}>
          {t('help.feedback')}
        </Button>
      )}
    </div>
  );
}

function Offers({ help: { searchUrl, topics, howToUrl, privacyUrl } }: { help: Help }) {
  const { t } = useTranslation();
  const newTab = t('shell.newTab');
  return (
    <>
      {searchUrl && <Search searchUrl={searchUrl} />}
      {topics.length > 0 && (
        <section>
          <Heading level={2} size="sm">
            {t('help.suggested')}
          </Heading>
          <ul className="help-links">
            {topics.map(({ id, title, url }) => (
              <li key={id}>
                <Link href={url} external={newTab}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(howToUrl || privacyUrl) && (
        <ul className="help-links">
          {howToUrl && (
            <li>
              <Link href={howToUrl} external={newTab}>
                {t('help.howTo')}
              </Link>
            </li>
          )}
          {privacyUrl && (
            <li>
              <Link href={privacyUrl} external={newTab}>
                {t('help.privacy')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function Search({ searchUrl }: { searchUrl: string }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const language = useAtomValue(useService(I18n).language);
  const userType = useUserType();
  const { userId, country } = useSession();

  function search(event: FormEvent) {
    event.preventDefault();
    if (!words.trim()) return;
    const address = helpSearchAddress(searchUrl, words, { userType, userId, country, language });
    window.open(address, '_blank', 'noopener');
  }

  return (
    <search>
      <form className="help-search" onSubmit={search}>
        <SearchField
          label={t('help.search')}
          clearLabel={t('shell.clear')}
          value={words}
          maxLength={200}
          onChange={setWords}
          submitsForm
        />
        <Button type="submit">{t('help.go')}</Button>
      </form>
    </search>
  );
}

function PanelSkeleton() {
  return (
    <>
      <Skeleton shape="block" height="2.5rem" />
      {[70, 85, 60, 75].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </>
  );
}
