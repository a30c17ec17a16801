import { DefinedForm } from '@anteroom/forms';
import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTaxRule, removeTaxRule, replaceTaxRule, type TaxRule } from '../../api.ts';
import { taxCalendarKey } from '../entryQueries.ts';
import { calendarPath } from './calendarFilter.ts';
import { ruleForm, ruleOfValues, valuesOfRule } from './ruleForm.ts';
import { useMayChangeRules, useRules } from './useRules.ts';
import { useRuleWords } from './useRuleWords.ts';

/** Form to change or remove a rule, or to add a new one if the ID is null. */
export function EditRule({ ruleId }: { readonly ruleId: string | null }) {
  const { t } = useTranslation();
  const rules = useRules();
  const [isTouched, setTouched] = useState(false);
  const leaveTo = useUnsaved(isTouched);
  const back = { href: calendarPath, label: t('manage.back') };
  if (ruleId === null) {
    return (
      <div className="ar-stack ar-stack-large">
        <PageHeader title={t('manage.add')} back={back} />
        <RuleForm rule={null} onTouched={() => setTouched(true)} onSaved={() => leaveTo(calendarPath)} />
      </div>
    );
  }
  return (
    <QueryContents
      query={rules}
      skeleton={<Skeleton shape="block" height="24rem" />}
      texts={t}
      headingLevel={2}
    >
      {({ items }) => {
        const rule = items.find(({ id }) => id === ruleId);
        return (
          <div className="ar-stack ar-stack-large">
            <PageHeader
              title={rule ? t('entry', { code: rule.code, name: rule.name }) : t('title')}
              back={back}
              actions={rule && <Remove rule={rule} onRemoved={() => leaveTo(calendarPath)} />}
            />
            {rule ? (
              <RuleForm
                rule={rule}
                onTouched={() => setTouched(true)}
                onSaved={() => leaveTo(calendarPath)}
              />
            ) : (
              <EmptyState icon="circle-alert" headingLevel={2} title={t('manage.gone')} />
            )}
          </div>
        );
      }}
    </QueryContents>
  );
}

interface RuleFormProps {
  readonly rule: TaxRule | null;
  /** Called after each change. */
  readonly onTouched: () => void;
  readonly onSaved: () => void;
}

function RuleForm({ rule, onTouched, onSaved }: RuleFormProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const words = useRuleWords();
  const cache = useQueryClient();
  const mayChange = useMayChangeRules();
  const [hasFailed, setFailed] = useState(false);
  if (!mayChange)
    return (
      <Card>
        {rule && <p>{words(rule)}</p>}
        <p className="ar-muted">{t('manage.byManagers')}</p>
      </Card>
    );
  return (
    <Card>
      <DefinedForm
        definition={ruleForm}
        submitLabel={t('manage.save')}
        initialValues={valuesOfRule(rule)}
        onChange={onTouched}
        onSubmit={async (values) => {
          setFailed(false);
          const body = ruleOfValues(values);
          try {
            await (rule
              ? http.call(replaceTaxRule, { params: { ruleId: rule.id }, body })
              : http.call(addTaxRule, { body }));
            await cache.invalidateQueries({ queryKey: taxCalendarKey });
            alerts.show({ type: 'success', msg: t('manage.saved') });
            onSaved();
          } catch (error) {
            log.warn('A rule of the tax calendar could not be saved', error);
            setFailed(true);
          }
        }}
      >
        {hasFailed && <Alert level="danger">{t('manage.saveFailed')}</Alert>}
      </DefinedForm>
    </Card>
  );
}

interface RemoveProps {
  readonly rule: TaxRule;
  readonly onRemoved: () => void;
}

function Remove({ rule, onRemoved }: RemoveProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const remove = useRemoval();
  if (!useMayChangeRules()) return null;

  const removeRule = () =>
    remove({
      title: t('manage.remove.title', { code: rule.code }),
      message: t('manage.remove.message'),
      confirmLabel: t('manage.remove.confirm'),
      remove: async () => {
        await http.call(removeTaxRule, { params: { ruleId: rule.id } });
        onRemoved();
      },
      failed: t('manage.remove.failed'),
      reloads: taxCalendarKey,
    });

  return (
    <Button icon="trash-2" onClick={() => void removeRule()}>
      {t('manage.remove.button')}
    </Button>
  );
}
