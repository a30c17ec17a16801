import {
  changeTermsDraft,
  getTermsDraft,
  publishTerms,
  type TermsDraft as TermsDraftValues,
} from '@anteroom/contract';
import { LanguageOfText } from '@anteroom/screen-parts/LanguageOfText';
import { Alerts, Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { DateField } from '@anteroom/ui/DateField';
import { TextArea } from '@anteroom/ui/TextArea';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { SectionForm } from './SectionForm.tsx';
import { reasonsOf } from './useFaults.ts';
import { useSection } from './useSection.ts';

interface TermsDraftProps {
  /** First day on which new terms can come into force; undefined while loading. */
  readonly earliest: string | undefined;
}

/** Editor for the draft of the terms, language by language, with a preview and a form for publishing them. */
export function TermsDraft({ earliest }: TermsDraftProps) {
  const { t } = useTranslation();
  const [chosen, setLanguage] = useState<string | null>(null);
  const section = useSection<TermsDraftValues>({
    name: 'terms-draft',
    title: t('terms.draft'),
    read: (http, signal) => http.call(getTermsDraft, { signal }),
    write: (http, { texts, version }) => http.call(changeTermsDraft, { body: { texts, version } }),
  });
  const stored = section.query.data;
  return (
    <>
      <SectionForm section={section}>
        {({ texts, languages }, faultOf) => {
          const written = Object.keys(texts).filter((each) => texts[each]);
          const language = chosen ?? written[0] ?? languages[0] ?? 'en-us';
          const text = texts[language] ?? '';
          return (
            <div className="staff-settings-look">
              <Card title={t('terms.draft')} subtitle={t('terms.draftHint')}>
                <div className="ar-stack ar-stack-large">
                  <LanguageOfText
                    languages={languages}
                    written={written}
                    value={language}
                    onChange={setLanguage}
                  />
                  <TextArea
                    key={language}
                    className="staff-settings-source"
                    label={t('terms.text')}
                    description={t('content.markdown')}
                    value={text}
                    error={faultOf(`texts/${language}`)}
                    maxLength={200_000}
                    rows={14}
                    onChange={({ target }) => section.set({ texts: { ...texts, [language]: target.value } })}
                  />
                </div>
              </Card>
              <MarkdownPreview language={language} text={text} />
            </div>
          );
        }}
      </SectionForm>
      {stored && earliest !== undefined && Object.keys(stored.texts).length > 0 && (
        <Publish version={stored.version} earliest={earliest} isChanged={section.isChanged} />
      )}
    </>
  );
}

interface PublishProps {
  /** Version of the draft shown. */
  readonly version: string;
  readonly earliest: string;
  /** Whether there are unsaved edits. */
  readonly isChanged: boolean;
}

function Publish({ version, earliest, isChanged }: PublishProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const [from, setFrom] = useState('');
  const [isTooEarly, setTooEarly] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const publish = useMutation({
    mutationFn: () => http.call(publishTerms, { body: { from, version } }),
    onSuccess: () => {
      setFrom('');
      alerts.show({ type: 'success', msg: t('terms.published') });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['staff-settings'] }),
  });
  const reasons = reasonsOf(publish.error);
  const fault = publish.error ? faultKey(reasons) : null;
  return (
    <Card title={t('terms.publish')} subtitle={t('terms.publishHint')} className="staff-settings-form">
      <form
        className="ar-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (from < earliest) setTooEarly(true);
          else setAsking(true);
        }}
      >
        <DateField
          label={t('terms.date')}
          description={t('terms.dateHint')}
          value={from}
          min={earliest}
          error={isTooEarly ? t('terms.dateWrong') : reasons.has('from') && fault ? t(fault) : undefined}
          onChange={(day) => {
            setFrom(day);
            setTooEarly(false);
            publish.reset();
          }}
        />
        {fault && !reasons.has('from') && <Alert level="danger">{t(fault)}</Alert>}
        {isChanged && <p className="ar-muted">{t('terms.saveFirst')}</p>}
        <div>
          <Button type="submit" variant="primary" disabled={isChanged} loading={publish.isPending}>
            {t('terms.publishNow')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('terms.ask')}
        confirmLabel={t('terms.publishNow')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onConfirm={async () => {
          await publish.mutateAsync().catch(() => undefined);
        }}
      >
        {t('terms.askBody', { date: from && date(from, 'long') })}
      </ConfirmDialog>
    </Card>
  );
}

function faultKey(reasons: ReadonlyMap<string, string>) {
  if (reasons.get('version') === 'stale') return 'terms.stale';
  if (reasons.get('from') === 'taken') return 'terms.taken';
  return reasons.has('from') ? 'terms.dateWrong' : 'fault.failed';
}
