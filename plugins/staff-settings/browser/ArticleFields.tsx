import { SelectField } from '@anteroom/ui/SelectField';
import { Switch } from '@anteroom/ui/Switch';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';

/** An article as edited by an owner. */
export interface WrittenArticle {
  readonly title: string;
  /** Markdown; null for an article that is hosted elsewhere. */
  readonly body: string | null;
  readonly url: string | null;
  readonly readers: 'client' | 'staff' | null;
  readonly isPublished: boolean;
}

interface ArticleFieldsProps {
  readonly article: WrittenArticle;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<WrittenArticle>) => void;
}

/** Fields of an article: title, text, readers, and whether it is published. */
export function ArticleFields({ article, faultOf, onChange }: ArticleFieldsProps) {
  const { t } = useTranslation();
  const { title, body, url, readers, isPublished } = article;
  return (
    <>
      <TextField
        label={t('articles.name')}
        value={title}
        error={faultOf('title')}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {url === null ? (
        <TextArea
          className="staff-settings-source"
          label={t('articles.text')}
          description={t('content.markdown')}
          value={body ?? ''}
          error={faultOf('body')}
          maxLength={100_000}
          rows={14}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      ) : (
        <TextField
          label={t('articles.url')}
          description={t('articles.urlHint')}
          inputMode="url"
          autoComplete="off"
          value={url}
          error={faultOf('url')}
          maxLength={500}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
      <SelectField
        label={t('articles.readers')}
        description={t('articles.readersHint')}
        value={readers ?? ''}
        onChange={({ target }) => onChange({ readers: (target.value || null) as WrittenArticle['readers'] })}
        options={[
          { value: '', label: t('articles.readersOf.all') },
          { value: 'client', label: t('articles.readersOf.client') },
          { value: 'staff', label: t('articles.readersOf.staff') },
        ]}
      />
      <Switch
        label={t('articles.published')}
        description={t('articles.publishedHint')}
        checked={isPublished}
        onChange={(published) => onChange({ isPublished: published })}
      />
    </>
  );
}
