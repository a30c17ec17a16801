import { Downloads, useI18n, useService } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../Loading.tsx';
import { NoPreview } from '../NoPreview.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { PreviewTools } from '../PreviewTools.tsx';
import { useContent } from '../useContent.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { MailBody } from './MailBody.tsx';
import { type Mail, type MailAttachment, maxMailBytes, readMail } from './readMail.ts';

/** An e-mail message: sender, recipients, content and attachments. */
export function MailPreview({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  if (source.size > maxMailBytes)
    return <NoPreview source={source} title={t('preview.tooLarge')} detail={t('preview.tooLargeDetail')} />;
  return <WholeMail source={source} />;
}

function WholeMail({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  // Errors are caught here, because a retry does not help with a file that is not a message.
  const mail = useContent(source, async (content) => ({ read: await readMail(content).catch(() => null) }));
  if (!mail.data) return <Loading source={source} query={mail} />;
  if (!mail.data.read)
    return <NoPreview source={source} title={t('preview.damaged')} detail={t('preview.damagedDetail')} />;
  return <Message name={source.name} mail={mail.data.read} />;
}

function Message({ name, mail }: { name: string; mail: Mail }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const label = t('preview.contentOf', { name });
  useFirstFocus(scroller);
  const subject = mail.subject || t('preview.noSubject');
  const headers = useHeaders(mail);
  return (
    <div className="preview-viewer">
      <PreviewTools print={() => frame.current?.contentWindow?.print()} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <section ref={scroller} className="preview-mail" tabIndex={0} aria-label={label}>
        <article className="ar-stack">
          <h3 className="preview-subject">{subject}</h3>
          <dl className="preview-headers">
            {headers.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {mail.attachments.length > 0 && <Attachments attachments={mail.attachments} />}
          <MailBody mail={mail} frame={frame} printed={[['', subject], ...headers]} />
        </article>
      </section>
    </div>
  );
}

/** Returns the names and values of the message's headers to show. */
function useHeaders({ from, to, cc, date: sent }: Mail): [string, string][] {
  const { t } = useTranslation();
  const { date } = useI18n();
  const when = Number.isNaN(Date.parse(sent)) ? sent : date(sent, 'time');
  const headers: [string, string][] = [
    [t('preview.from'), from],
    [t('preview.to'), to],
    [t('preview.cc'), cc],
    [t('preview.sent'), when],
  ];
  return headers.filter(([, text]) => text);
}

function Attachments({ attachments }: { attachments: readonly MailAttachment[] }) {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const downloads = useService(Downloads);
  return (
    <List aria-label={t('preview.attachments')}>
      {attachments.map((attachment, index) => {
        const name = attachment.name || t('preview.attachment', { number: index + 1 });
        const save = () => downloads.save(name, attachment.content);
        return (
          <FileRow
            // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places, and two may have one name.
            key={index}
            name={name}
            size={bytes(attachment.content.size)}
            onClick={save}
            actions={<IconButton icon="download" label={t('preview.save', { name })} onClick={save} />}
          />
        );
      })}
    </List>
  );
}
