import { getMailFrame, listMailPreviews, type MailSettings, previewMail } from '@anteroom/contract';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, useService } from '@anteroom/sdk';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { SelectField } from '@anteroom/ui/SelectField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MailPreviewProps {
  /** The settings as edited. */
  readonly settings: MailSettings;
}

/** Preview of a mail as the server would send it with these settings, as HTML or as plain text. */
export function MailPreview({ settings }: MailPreviewProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const [form, setForm] = useState<'html' | 'text'>('html');
  const [kind, setKind] = useState('test');
  const { senderName, replyTo, signature } = useDebounced(settings);
  const body = { kind, senderName, replyTo, signature };
  const kinds = useQuery({
    queryKey: ['staff-settings', 'mail-previews'],
    queryFn: ({ signal }) => http.call(listMailPreviews, { signal }),
  });
  const query = useQuery({
    queryKey: ['staff-settings', 'mail-preview', body],
    queryFn: ({ signal }) => http.call(previewMail, { body, signal }),
    placeholderData: (before) => before,
  });
  return (
    <QueryContents
      query={query}
      skeleton={<Skeleton shape="block" height="20rem" />}
      texts={t}
      headingLevel={3}
    >
      {(mail) => (
        <div className="ar-stack">
          {kinds.data && (
            <SelectField
              label={t('mail.previewed')}
              value={kind}
              options={kinds.data.mails.map(({ kind: value, label }) => ({ value, label }))}
              onChange={({ target }) => setKind(target.value)}
            />
          )}
          <dl className="staff-settings-facts">
            {(['from', 'replyTo', 'subject'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`mail.shown.${name}`)}</dt>
                <dd>{mail[name]}</dd>
              </div>
            ))}
          </dl>
          <SegmentedControl
            label={t('mail.form')}
            value={form}
            onChange={setForm}
            options={[
              { value: 'html', label: t('mail.html') },
              { value: 'text', label: t('mail.text') },
            ]}
          />
          {form === 'html' ? (
            <Page html={mail.html} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too.
            <pre className="staff-settings-mail" tabIndex={0}>
              {mail.text}
            </pre>
          )}
        </div>
      )}
    </QueryContents>
  );
}

/** A mail's page in a frame whose own policy runs no scripts and loads nothing. */
function Page({ html }: { readonly html: string }) {
  const { t } = useTranslation();
  function fill({ contentDocument: document }: HTMLIFrameElement) {
    if (!document) return;
    // A document of the frame, to which the frame's policy applies: this page's policy forbids inline styles.
    const page = document.implementation.createHTMLDocument();
    page.documentElement.innerHTML = html;
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
    const styles = [...page.querySelectorAll('style')].map((style) => document.importNode(style, true));
    document.head.append(...styles);
    document.body.setAttribute('style', page.body.getAttribute('style') ?? '');
    document.body.replaceChildren(
      ...[...page.body.childNodes].map((node) => document.importNode(node, true)),
    );
  }
  return (
    <iframe
      key={html}
      className="staff-settings-mail"
      title={t('mail.html')}
      // No scripts or forms; `same-origin` so that this page can fill the frame.
      sandbox="allow-same-origin"
      src={`${getMailFrame.path}?pictures=blocked`}
      onLoad={({ currentTarget }) => fill(currentTarget)}
    />
  );
}
