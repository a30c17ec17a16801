import { getSupportContact } from '@anteroom/contract/support';
import { isChatOpen } from '@anteroom/domain/time/chatHours';
import { Http, I18n, type ShellButtonProps, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog, type DialogProps } from '@anteroom/ui/Dialog';
import { useQuery } from '@tanstack/react-query';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DescribeIssue } from './DescribeIssue.tsx';
import { IssueChat } from './IssueChat.tsx';
import { IssueConfirmed } from './IssueConfirmed.tsx';
import { useIssueReport } from './useIssueReport.ts';

/** Text of an unsent report, kept when the dialog is closed. */
const writing = atom('');

/**
 * Steps of reporting an issue: the description; the confirmation, with what comes next; and, if the person wants to
 * talk, the live chat (spec section 4).
 */
export default function ReportIssue({ onClose }: ShellButtonProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const language = useAtomValue(useService(I18n).language);
  const [description, setDescription] = useAtom(writing);
  // Loaded during the first step, so that it is ready when needed.
  const contact = useQuery({
    queryKey: ['support', language],
    queryFn: ({ signal }) => http.call(getSupportContact, { query: { locale: language }, signal }),
  });
  const report = useIssueReport();
  const [chatUrl, setChatUrl] = useState<string>();

  // One dialog for all steps, so that the focus returns to where it came from.
  return <Dialog open onClose={onClose} closeLabel={t('shell.close')} {...step()} />;

  function step(): Pick<DialogProps, 'title' | 'children' | 'footer' | 'onSubmit'> {
    if (report.state !== 'sent') return describing();
    return chatUrl === undefined ? confirmed() : chatting(chatUrl);
  }

  function describing() {
    return {
      title: t('issue.report'),
      onSubmit: () => {
        if (description.trim()) void report.send(description.trim(), () => setDescription(''));
      },
      children: <DescribeIssue description={description} onDescription={setDescription} report={report} />,
      footer: (
        <>
          <Button key="cancel" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            key="send"
            variant="primary"
            type="submit"
            disabled={!description.trim()}
            loading={report.state === 'sending'}
          >
            {t('issue.send')}
          </Button>
        </>
      ),
    };
  }

  function confirmed() {
    const { email, chat } = contact.data ?? {};
    // The action that is available now comes last: the chat may be closed at this hour.
    const isOpen = chat ? isChatOpen(chat.hours, new Date()) : false;
    const ways = [
      email && (
        <Button key="email" variant={isOpen ? 'secondary' : 'primary'} icon="mail" href={mailAddress(email)}>
          {t('issue.email')}
        </Button>
      ),
      chat && (
        <Button
          key="chat"
          variant={isOpen ? 'primary' : 'secondary'}
          icon="message-circle"
          onClick={() => setChatUrl(chat.url)}
        >
          {t('issue.chat')}
        </Button>
      ),
    ];
    return {
      title: t('issue.thanks'),
      children: <IssueConfirmed code={report.code} contact={contact} />,
      footer: (
        <>
          <Button key="end" autoFocus onClick={onClose}>
            {t('issue.end')}
          </Button>
          {isOpen ? ways : ways.reverse()}
        </>
      ),
    };
  }

  function chatting(url: string) {
    return {
      title: t('issue.startChat'),
      children: <IssueChat code={report.code} chatUrl={url} />,
      footer: (
        <Button key="done" variant="primary" autoFocus onClick={onClose}>
          {t('issue.done')}
        </Button>
      ),
    };
  }

  function mailAddress(email: string): string {
    return `mailto:${email}?subject=${encodeURIComponent(t('issue.mailSubject', { code: report.code }))}`;
  }
}
