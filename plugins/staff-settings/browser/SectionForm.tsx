import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaults } from './useFaults.ts';
import type { EditedSection } from './useSection.ts';

interface SectionFormProps<Values> {
  readonly section: EditedSection<Values>;
  /** Asks before saving, where that has consequences; it calls `save` of the section. */
  readonly onSave?: () => void;
  readonly children: (values: Values, faultOf: (field: string) => string | undefined) => ReactNode;
}

/** Form of a section of the settings: its fields, what stands in the way of saving, and the button. */
export function SectionForm<Values>({ section, onSave, children }: SectionFormProps<Values>) {
  const { t } = useTranslation();
  const faultOf = useFaults(section.error);
  const whole = faultOf('');
  const form = useRef<HTMLFormElement>(null);
  const { error } = section;
  useEffect(() => {
    if (error) showFirstFault(form.current);
  }, [error]);
  const skeleton = (
    <div aria-busy="true">
      <Skeleton shape="block" height="20rem" />
    </div>
  );
  return (
    <QueryContents query={section.query} skeleton={skeleton} texts={t} headingLevel={2}>
      {() =>
        section.values && (
          <form
            ref={form}
            noValidate
            className="ar-stack ar-stack-large"
            onSubmit={(event) => {
              event.preventDefault();
              if (onSave) onSave();
              else void section.save();
            }}
          >
            {children(section.values, faultOf)}
            {section.isOutdated && (
              <Alert
                level="warning"
                title={t('outdated.title')}
                action={
                  <div className="ar-cluster">
                    <Button size="sm" onClick={section.drop}>
                      {t('outdated.theirs')}
                    </Button>
                    <Button size="sm" loading={section.isSaving} onClick={() => void section.replace()}>
                      {t('outdated.mine')}
                    </Button>
                  </div>
                }
              >
                {t('outdated.body')}
              </Alert>
            )}
            {whole && <Alert level="danger">{whole}</Alert>}
            <div className="ar-cluster">
              <Button
                type="submit"
                variant="primary"
                disabled={!section.isChanged}
                loading={section.isSaving}
              >
                {t('save')}
              </Button>
              {section.isChanged && <Button onClick={section.drop}>{t('cancel')}</Button>}
            </div>
          </form>
        )
      }
    </QueryContents>
  );
}

/** The button is at the end of a form that may be longer than the screen. */
function showFirstFault(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], .staff-settings-fault');
  first?.focus();
  // Not below the page's header, where focus may leave it.
  first?.scrollIntoView?.({ block: 'center' });
}
