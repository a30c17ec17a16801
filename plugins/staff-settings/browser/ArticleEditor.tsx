import {
  type ArticleText,
  type FirmArticle,
  getArticle,
  removeArticle,
  saveArticle,
} from '@anteroom/contract';
import { LanguageOfText } from '@anteroom/screen-parts/LanguageOfText';
import { Alerts, Dialogs, Http, I18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArticleFields } from './ArticleFields.tsx';
import { ArticleVersions } from './ArticleVersions.tsx';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useSection } from './useSection.ts';

export const articlesPath = '/staff/settings/help-articles';

interface ArticleEditorProps {
  readonly article: FirmArticle;
  /** Languages that the firm offers. */
  readonly languages: readonly string[];
}

/** Editor for an article, language by language, with a preview and its versions. */
export function ArticleEditor({ article, languages }: ArticleEditorProps) {
  const present = useAtomValue(useService(I18n).language);
  const written = article.texts.map((text) => text.language);
  const [language, setLanguage] = useState(written.includes(present) ? present : (written[0] ?? present));
  return (
    <Text
      key={language}
      article={article}
      language={language}
      languages={languages}
      onLanguage={setLanguage}
    />
  );
}

/** Deletes the article in all languages, after a confirmation. */
function Remove({ article, onRemoved }: { readonly article: FirmArticle; readonly onRemoved: () => void }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const cache = useQueryClient();
  const name = article.texts[0]?.title ?? '';
  const remove = useMutation({
    mutationFn: () => http.call(removeArticle, { params: { articleId: article.id } }),
    onSuccess: (articles) => {
      cache.setQueryData(['staff-settings', 'articles'], articles);
      alerts.show({ type: 'success', msg: t('articles.removed', { name }) });
      onRemoved();
    },
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
  });
  async function ask() {
    const isMeant = await dialogs.confirm({
      title: t('articles.removeQuestion', { name }),
      message: t('articles.removeMessage', { count: article.texts.length }),
      confirmLabel: t('articles.remove'),
      danger: true,
    });
    if (isMeant) remove.mutate();
  }
  return (
    <Button icon="trash-2" loading={remove.isPending} onClick={() => void ask()}>
      {t('articles.remove')}
    </Button>
  );
}

interface TextProps extends ArticleEditorProps {
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

function Text({ article, language, languages, onLanguage }: TextProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const params = { articleId: article.id, language };
  const written = article.texts.map((text) => text.language);
  const name = `article/${article.id}/${language}`;
  const section = useSection<ArticleText>({
    name,
    title: t('articles.one'),
    read: async (http, signal) =>
      written.includes(language) ? http.call(getArticle, { params, signal }) : blank(article, language),
    write: async (http, { title, body, url, readers, isPublished, version }) => {
      const text = { ...(body != null && { body }), ...(url != null && { url }) };
      const saved = await http.call(saveArticle, {
        params,
        body: { title, ...text, readers, isPublished, version },
      });
      await cache.invalidateQueries({ queryKey: ['staff-settings', 'articles'] });
      return saved;
    },
  });
  return (
    <div className="ar-stack ar-stack-large">
      <div className="ar-cluster">
        <Button icon="arrow-left" href={articlesPath}>
          {t('articles.back')}
        </Button>
        <Remove article={article} onRemoved={() => section.leaveTo(articlesPath)} />
      </div>
      <SectionForm section={section}>
        {(text, faultOf) => (
          <div className="staff-settings-look">
            <Card>
              <div className="ar-stack ar-stack-large">
                <LanguageOfText
                  languages={languages}
                  written={written}
                  value={language}
                  // The typed text belongs to this language.
                  disabled={section.isChanged}
                  onChange={onLanguage}
                />
                <ArticleFields article={text} faultOf={faultOf} onChange={section.set} />
              </div>
            </Card>
            {text.body !== null && (
              <MarkdownPreview language={language} title={text.title} text={text.body} />
            )}
          </div>
        )}
      </SectionForm>
      {section.query.data && section.query.data.versions.length > 0 && (
        <ArticleVersions
          text={section.query.data}
          isChanged={section.isChanged}
          onRestored={(restored) => cache.setQueryData(['staff-settings', name], restored)}
        />
      )}
    </div>
  );
}

/** Returns an empty text for a language without one: see `noText` of the server. */
function blank({ id, readers }: FirmArticle, language: string): ArticleText {
  const text = { title: '', body: '', url: null, isPublished: true };
  return { id, language, readers, ...text, version: 'new', versions: [] };
}
