import './issueChat.css';
import { useCopy } from '@anteroom/screen-parts/useCopy';
import { Button } from '@anteroom/ui/Button';
import { Link } from '@anteroom/ui/Link';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Milliseconds for reading and copying the reference code before the chat covers it (spec section 9). */
const chatDelay = 3_000;

interface IssueChatProps {
  code: string;
  chatUrl: string;
}

/** Third step of reporting an issue: shows the code to give in the chat, which opens automatically. */
export function IssueChat({ code, chatUrl }: IssueChatProps) {
  const { t } = useTranslation();
  const copy = useCopy(t('issue.copyFailed'));
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => window.open(chatUrl, '_blank', 'noopener'), chatDelay);
    return () => clearTimeout(timer);
  }, [chatUrl]);
  return (
    <div className="ar-stack">
      <p>{t('issue.giveCode')}</p>
      <p className="issue-code">
        <output aria-label={t('issue.code')}>{code}</output>
        <Button size="sm" icon={copied ? 'check' : 'copy'} onClick={async () => setCopied(await copy(code))}>
          {t(copied ? 'issue.copied' : 'issue.copy')}
        </Button>
      </p>
      <p className="ar-muted ar-small">
        {t('issue.chatOpens')}{' '}
        <Link href={chatUrl} external={t('shell.newTab')}>
          {t('issue.openChat')}
        </Link>
      </p>
    </div>
  );
}
