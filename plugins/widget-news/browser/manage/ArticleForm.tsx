import '../news.css';
import { RichText } from '@anteroom/rich-text';
import { ClientField } from '@anteroom/screen-parts/ClientField';
import { LanguageOfText } from '@anteroom/screen-parts/LanguageOfText';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, I18n, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { DateField } from '@anteroom/ui/DateField';
import { Heading } from '@anteroom/ui/Heading';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addNews, type ManagedNews, type NewsText, replaceNews } from '../../api.ts';
import { newsKey } from '../newsQueries.ts';
import {
  type ArticleDraft,
  blankText,
  bodyOf,
  type DraftFault,
  draftOf,
  faultsOf,
  halfWrittenIn,
  writtenIn,
} from './articleDraft.ts';
import { newsPath } from './useManagedNews.ts';

/** Languages for which the portal has its own texts. */
const languages = ['pt-br', 'en-us', 'es-ar', 'fr-ca', 'nl-nl'] as const;

/** Form to write an article in each language, for all clients or one, to be shown between two days. */
export function ArticleForm({ article }: { readonly article: ManagedNews | undefined }) {
  const { t } = useTranslation();
  const [given] = useState(() => draftOf(article));
  const [draft, setDraft] = useState(given);
  const own = useAtomValue(useService(I18n).language);
  const [language, setLanguage] = useState(() => writtenIn(draft)[0] ?? own);
  const [faults, setFaults] = useState<ReadonlySet<DraftFault>>(new Set());
  const { save, isSaving, hasFailed } = useSave(article, draft !== given);
  const text = draft.texts[language] ?? blankText;
  const change = (to: Partial<ArticleDraft>) => setDraft({ ...draft, ...to });
  const write = (part: Partial<NewsText>) =>
    change({ texts: { ...draft.texts, [language]: { ...text, ...part } } });
  const isIncomplete =
    (faults.has('noText') && writtenIn(draft).length === 0) || halfWrittenIn(draft).includes(language);
  const missing = (part: string) =>
    faults.size > 0 && isIncomplete && part.trim() === '' ? t('manage.required') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    const [half] = halfWrittenIn(draft);
    if (half !== undefined && !halfWrittenIn(draft).includes(language)) setLanguage(half);
    if (found.size === 0) void save(draft);
  }

  return (
    <form className="ar-stack ar-stack-large" noValidate onSubmit={submit}>
      {(hasFailed || faults.size > 0) && (
        <Alert level="danger" title={t(hasFailed ? 'manage.notSaved' : 'manage.faulty')}>
          {hasFailed ? t('manage.notSavedBody') : [...faults].map((fault) => t(`manage.${fault}`)).join(' ')}
        </Alert>
      )}
      <div className="ar-split">
        <Card>
          <div className="ar-stack">
            <LanguageOfText
              languages={languages}
              written={writtenIn(draft)}
              value={language}
              onChange={setLanguage}
            />
            <TextField
              label={t('manage.headline')}
              value={text.title}
              error={missing(text.title)}
              maxLength={200}
              onChange={({ target }) => write({ title: target.value })}
            />
            <TextArea
              label={t('manage.summary')}
              description={t('manage.summaryHint')}
              value={text.summary}
              error={missing(text.summary)}
              maxLength={500}
              rows={2}
              onChange={({ target }) => write({ summary: target.value })}
            />
            <TextArea
              label={t('manage.body')}
              description={t('manage.markdown')}
              value={text.body}
              error={missing(text.body)}
              maxLength={50_000}
              rows={10}
              onChange={({ target }) => write({ body: target.value })}
            />
            <RadioGroup
              label={t('manage.audience')}
              horizontal
              value={draft.audience}
              onChange={(audience) => change({ audience: audience as ArticleDraft['audience'] })}
              options={[
                { value: 'all', label: t('manage.all') },
                { value: 'one', label: t('manage.one') },
              ]}
            />
            {draft.audience === 'one' && (
              <ClientField
                label={t('manage.client')}
                client={draft.client}
                error={faults.has('clientMissing') && !draft.client ? t('manage.clientMissing') : undefined}
                onChoose={(client) => change({ client })}
              />
            )}
            <div className="ar-field-row">
              <DateField
                label={t('manage.showFrom')}
                description={t('manage.showFromHint')}
                value={draft.days.from}
                onChange={(from) => change({ days: { ...draft.days, from } })}
              />
              <DateField
                label={t('manage.showUntil')}
                description={t('manage.showUntilHint')}
                value={draft.days.until}
                error={faults.has('untilWrong') ? t('manage.untilWrong') : undefined}
                onChange={(until) => change({ days: { ...draft.days, until } })}
              />
            </div>
            <div className="ar-cluster">
              <Button type="submit" variant="primary" loading={isSaving}>
                {t('manage.save')}
              </Button>
              <Button variant="quiet" href={newsPath}>
                {t('manage.cancel')}
              </Button>
            </div>
          </div>
        </Card>
        <Preview text={text} language={language} />
      </div>
    </form>
  );
}

function Preview({ text, language }: { readonly text: NewsText; readonly language: string }) {
  const { t } = useTranslation();
  const { title, summary, body } = useDeferredValue(text);
  const isEmpty = `${title}${summary}${body}`.trim() === '';
  return (
    <Card title={t('manage.preview')} headingLevel={2}>
      {isEmpty && <p className="ar-muted">{t('manage.previewEmpty')}</p>}
      <div className="widget-news-article" lang={language}>
        {title.trim() !== '' && <Heading level={3}>{title}</Heading>}
        <p className="widget-news-summary">{summary}</p>
        <div className="widget-news-text">
          <RichText text={body} />
        </div>
      </div>
    </Card>
  );
}

function useSave(article: ManagedNews | undefined, isTouched: boolean) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const leaveTo = useUnsaved(isTouched);
  const cache = useQueryClient();
  const [state, setState] = useState<'writing' | 'saving' | 'failed'>('writing');

  async function save(draft: ArticleDraft) {
    setState('saving');
    const body = bodyOf(draft, article, new Date());
    try {
      await (article
        ? http.call(replaceNews, { params: { newsId: article.id }, body })
        : http.call(addNews, { body }));
    } catch (error) {
      log.warn('An article could not be saved', error);
      return setState('failed');
    }
    await cache.invalidateQueries({ queryKey: newsKey });
    alerts.show({ type: 'success', msg: t('manage.saved') });
    leaveTo(newsPath);
  }

  return { save, isSaving: state === 'saving', hasFailed: state === 'failed' };
}
