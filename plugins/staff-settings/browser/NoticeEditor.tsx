import {
  addNotice,
  changeNotice,
  type FirmNotice,
  type FirmNotices,
  listFirmNotices,
} from '@anteroom/contract';
import { LanguageOfText } from '@anteroom/screen-parts/LanguageOfText';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextArea } from '@anteroom/ui/TextArea';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MinuteField } from './MinuteField.tsx';
import { detailsOfText, textOfDetails } from './noticeDetails.ts';
import { SectionForm } from './SectionForm.tsx';
import { useSection } from './useSection.ts';

const levels = ['info', 'success', 'warning', 'danger'] as const;

const blank: FirmNotice = {
  id: '',
  level: 'info',
  texts: {},
  from: '',
  until: null,
  state: 'coming',
  version: '',
};

export const noticesPath = '/staff/settings/notices';

interface NoticeEditorProps {
  /** ID of the notice; `new` for a new one. */
  readonly id: string;
  readonly known: FirmNotices;
}

/** Editor for a notice in each language, with a preview. */
export function NoticeEditor({ id, known }: NoticeEditorProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const draft = useId();
  const [language, setLanguage] = useState(known.languages[0] ?? 'en-us');
  const section = useSection<FirmNotice>({
    name: id === 'new' ? `notice-new-${draft}` : `notice-${id}`,
    title: t('notices.one'),
    read: async (http, signal) => {
      if (id === 'new') return blank;
      const { notices } = await http.call(listFirmNotices, { signal });
      return notices.find((notice) => notice.id === id) ?? blank;
    },
    write: async (http, { level, texts, from, until, version }) => {
      const body = { level, texts, ...(from !== undefined && { from: from || null }), until };
      const saved =
        id === 'new'
          ? await http.call(addNotice, {
              body: { ...body, level: level ?? 'info', texts: texts ?? {} },
            })
          : await http.call(changeNotice, { params: { noticeId: id }, body: { ...body, version } });
      await cache.invalidateQueries({ queryKey: ['staff-settings', 'notices'] });
      section.leaveTo(noticesPath);
      return saved;
    },
  });
  return (
    <div className="ar-stack ar-stack-large">
      <div>
        <Button icon="arrow-left" href={noticesPath}>
          {t('notices.back')}
        </Button>
      </div>
      <SectionForm section={section}>
        {(notice, faultOf) => {
          const text = notice.texts[language] ?? { msg: '' };
          const write = (change: Partial<typeof text>) => {
            const { [language]: _, ...others } = notice.texts;
            const next = { ...text, ...change };
            // A new text that is cleared again is no change.
            const isNone = !section.query.data?.texts[language] && !next.msg && !next.details?.length;
            section.set({ texts: isNone ? others : { ...notice.texts, [language]: next } });
          };
          return (
            <div className="staff-settings-look">
              <Card>
                <div className="ar-stack ar-stack-large">
                  <LanguageOfText
                    languages={known.languages}
                    written={Object.keys(notice.texts)}
                    value={language}
                    onChange={setLanguage}
                  />
                  <TextArea
                    key={`msg-${language}`}
                    label={t('notices.message')}
                    description={t('notices.messageHint')}
                    value={text.msg}
                    error={faultOf(`texts/${language}`) ?? faultOf('texts')}
                    maxLength={500}
                    rows={2}
                    onChange={({ target }) => write({ msg: target.value })}
                  />
                  <DetailsField
                    key={`details-${language}`}
                    value={textOfDetails(text.details)}
                    onChange={(details) => write({ details: detailsOfText(details) })}
                  />
                  <OtherFaults languages={Object.keys(notice.texts)} shown={language} faultOf={faultOf} />
                  <RadioGroup
                    label={t('notices.level')}
                    value={notice.level}
                    onChange={(level) => section.set({ level: level as FirmNotice['level'] })}
                    options={levels.map((level) => ({ value: level, label: t(`notices.levels.${level}`) }))}
                  />
                  <MinuteField
                    key={`from-${section.round}`}
                    label={t('notices.from')}
                    description={t('notices.fromHint', { zone: known.timeZone.replaceAll('_', ' ') })}
                    value={notice.from}
                    error={faultOf('from')}
                    onChange={(from) => section.set({ from })}
                  />
                  <MinuteField
                    key={`until-${section.round}`}
                    label={t('notices.until')}
                    description={t('notices.untilHint')}
                    value={notice.until ?? ''}
                    error={faultOf('until') && t('notices.untilWrong')}
                    onChange={(until) => section.set({ until: until || null })}
                  />
                </div>
              </Card>
              <Card title={t('preview.title')} className="staff-settings-previews">
                <div lang={language} className="ar-stack">
                  <Alert level={notice.level}>{text.msg || t('content.empty')}</Alert>
                  {text.details?.map(({ text: paragraph, items }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place.
                    <div key={index} className="staff-settings-text">
                      {paragraph && <p>{paragraph}</p>}
                      {items && (
                        <ul>
                          {items.map((item, place) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: as above
                            <li key={place}>{item}</li>
                          ))}
                        </ul>
                      )}
                    </div>
                  ))}
                </div>
              </Card>
            </div>
          );
        }}
      </SectionForm>
    </div>
  );
}

/**
 * Field that keeps the text as it is typed, because converting it to details and back would lose blank lines. Shows
 * `value` once that is not what was typed.
 */
function DetailsField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const isTyped = textOfDetails(detailsOfText(typed)) === value;
  return (
    <TextArea
      label={t('notices.details')}
      description={t('notices.detailsHint')}
      optional={t('optional')}
      value={isTyped ? typed : value}
      maxLength={8000}
      rows={4}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
    />
  );
}

/** Says that the server refused texts in languages other than the one shown. */
function OtherFaults({
  languages,
  shown,
  faultOf,
}: {
  readonly languages: readonly string[];
  readonly shown: string;
  readonly faultOf: (field: string) => string | undefined;
}) {
  const { t } = useTranslation();
  const faulty = languages.filter((language) => language !== shown && faultOf(`texts/${language}`));
  if (faulty.length === 0) return null;
  return <Alert level="danger">{t('content.faulty', { languages: faulty.join(', ') })}</Alert>;
}
