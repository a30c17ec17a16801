import { type ArticleDraft, type ArticleText, addArticle, type FirmArticles } from '@anteroom/contract';
import { LanguageOfText } from '@anteroom/screen-parts/LanguageOfText';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { SelectField } from '@anteroom/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { articlesPath } from './ArticleEditor.tsx';
import { ArticleFields } from './ArticleFields.tsx';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useSection } from './useSection.ts';

interface NewArticleProps {
  readonly known: FirmArticles;
}

type Kind = NonNullable<ArticleDraft['kind']>;

const blank: ArticleText = {
  id: '',
  language: '',
  readers: null,
  title: '',
  body: '',
  url: null,
  isPublished: true,
  version: '',
  versions: [],
};

/** Form for a new article in one language; other languages are added once it exists. */
export function NewArticle({ known }: NewArticleProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const draft = useId();
  const [language, setLanguage] = useState(known.languages[0] ?? 'en-us');
  const [kind, setKind] = useState<Kind>('article');
  const free = (['article', 'how-to', 'privacy'] as const).filter(
    (each) => each === 'article' || !known.articles.some((article) => article.kind === each),
  );
  const section = useSection<ArticleText>({
    name: `article-new-${draft}`,
    title: t('articles.one'),
    read: async () => blank,
    write: async (http, { title = '', body, readers = null, isPublished = true }) => {
      const added = await http.call(addArticle, {
        body: { kind, language, title, body: body ?? '', readers, isPublished },
      });
      await cache.invalidateQueries({ queryKey: ['staff-settings', 'articles'] });
      section.leaveTo(`${articlesPath}#${added.id}`);
      return added;
    },
  });
  return (
    <div className="ar-stack ar-stack-large">
      <div>
        <Button icon="arrow-left" href={articlesPath}>
          {t('articles.back')}
        </Button>
      </div>
      <SectionForm section={section}>
        {(article, faultOf) => (
          <div className="staff-settings-look">
            <Card>
              <div className="ar-stack ar-stack-large">
                <LanguageOfText
                  languages={known.languages}
                  written={known.languages}
                  value={language}
                  onChange={setLanguage}
                />
                {free.length > 1 && (
                  <SelectField
                    label={t('articles.place')}
                    value={kind}
                    onChange={({ target }) => setKind(target.value as Kind)}
                    options={free.map((each) => ({ value: each, label: t(`articles.kind.${each}`) }))}
                  />
                )}
                <ArticleFields article={article} faultOf={faultOf} onChange={section.set} />
              </div>
            </Card>
            <MarkdownPreview language={language} title={article.title} text={article.body ?? ''} />
          </div>
        )}
      </SectionForm>
    </div>
  );
}
