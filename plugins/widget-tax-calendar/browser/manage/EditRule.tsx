import { resource } from '@anteroom/domain/people/permissions';
import { DefinedForm } from '@anteroom/forms';
import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { Alerts, Http, Log, Navigation, Permissions, useService } from '@anteroom/sdk';
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
import { useRules } from './useRules.ts';
import { useRuleWords } from './useRuleWords.ts';

/** Form to change or remove a rule, or to add a new one if the ID is null. */
export function EditRule({ ruleId }: { readonly ruleId: string | null }) {
  const { t } = useTranslation();
  const rules = useRules();
  const back = { href: calendarPath, label: t('manage.back') };
  if (ruleId === null) {
    return (
      <div className="ar-stack ar-stack-large">
        <PageHeader title={t('manage.add')} back={back} />
        <RuleForm rule={null} />
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
              actions={rule && <Remove rule={rule} />}
            />
            {rule ? (
              <RuleForm rule={rule} />
            ) : (
              <EmptyState icon="circle-alert" headingLevel={2} title={t('manage.gone')} />
            )}
          </div>
        );
      }}
    </QueryContents>
  );
}

function RuleForm({ rule }: { readonly rule: TaxRule | null }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const log = useService(Log);
  const words = useRuleWords();
  const cache = useQueryClient();
  const mayWrite = !useService(Permissions).has(resource.readOnly);
  const [hasFailed, setFailed] = useState(false);
  if (!mayWrite) return rule && <Card>{words(rule)}</Card>;
  return (
    <Card>
      <DefinedForm
        definition={ruleForm}
        submitLabel={t('manage.save')}
        initialValues={valuesOfRule(rule)}
        onSubmit={async (values) => {
          setFailed(false);
          const body = ruleOfValues(values);
          try {
            await (rule
              ? http.call(replaceTaxRule, { params: { ruleId: rule.id }, body })
              : http.call(addTaxRule, { body }));
            await cache.invalidateQueries({ queryKey: taxCalendarKey });
            alerts.show({ type: 'success', msg: t('manage.saved') });
            navigation.goWithin(calendarPath);
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

function Remove({ rule }: { readonly rule: TaxRule }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const remove = useRemoval();
  const navigation = useService(Navigation);
  const mayWrite = !useService(Permissions).has(resource.readOnly);
  if (!mayWrite) return null;

  const removeRule = () =>
    remove({
      title: t('manage.remove.title', { code: rule.code }),
      message: t('manage.remove.message'),
      confirmLabel: t('manage.remove.confirm'),
      remove: async () => {
        await http.call(removeTaxRule, { params: { ruleId: rule.id } });
        navigation.goWithin(calendarPath);
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
