import { showFirstFault } from '@anteroom/screen-parts/showFirstFault';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outdated } from './Outdated.tsx';
import { useFaults } from './useFaults.ts';
import type { EditedSection } from './useSection.ts';

interface SectionFormProps<Values> {
  readonly section: EditedSection<Values>;
  /**
   * Called instead of `section.save`, to ask for confirmation when saving has consequences. It must call `save` itself.
   */
  readonly onSave?: () => void;
  readonly children: (values: Values, faultOf: (field: string) => string | undefined) => ReactNode;
}

/** Form of a settings section: its fields, the errors that prevent saving, and the button. */
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
              <Outdated
                isSaving={section.isSaving}
                onTheirs={section.drop}
                onMine={() => void section.replace()}
              />
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
