import './settings.css';
import { changeSignInRules, getSignInRules, type SignInRules } from '@anteroom/contract';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionForm } from './SectionForm.tsx';
import { SignInWays } from './SignInWays.tsx';
import { reasonsOf } from './useFaults.ts';
import { useSection } from './useSection.ts';

/** Minimum session idle time in minutes, as on the server, unless the operator's maximum is lower. */
const leastIdleMinutes = 5;

/** Who must use a second factor, from the fewest people to the most. */
const demands = ['chosen', 'staff', 'everyone'] as const;

/** Settings for how the firm's people sign in and out. */
export default function SignIn() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const section = useSection<SignInRules>({
    name: 'sign-in',
    title: t('signIn.title'),
    read: (http, signal) => http.call(getSignInRules, { signal }),
    write: (http, { secondFactor, logoutUrl, idleMinutes, lifeHours, version }) =>
      http.call(changeSignInRules, { body: { secondFactor, logoutUrl, idleMinutes, lifeHours, version } }),
  });
  const { values, query } = section;
  const asksForMore =
    values && query.data && demands.indexOf(values.secondFactor) > demands.indexOf(query.data.secondFactor);
  const isUntried = reasonsOf(section.error).get('secondFactor') === 'second-factor-untried';
  return (
    <div className="ar-stack ar-stack-large">
      <SignInWays />
      <SectionForm section={section} onSave={() => (asksForMore ? setAsking(true) : void section.save())}>
        {(rules, faultOf) => (
          <Card className="staff-settings-form">
            <div className="ar-stack ar-stack-large">
              <RadioGroup
                label={t('signIn.secondFactor')}
                description={t('signIn.secondFactorHint')}
                error={isUntried ? t('signIn.untried') : undefined}
                value={rules.secondFactor}
                onChange={(chosen) => section.set({ secondFactor: chosen as SignInRules['secondFactor'] })}
                options={demands.map((each) => ({
                  value: each,
                  label: t(`signIn.demand.${each}`),
                  description: t(`signIn.demand.${each}Does`),
                }))}
              />
              {asksForMore && !rules.hasSecondFactor && <Alert level="warning">{t('signIn.youToo')}</Alert>}
              <TextField
                label={t('signIn.logoutUrl')}
                description={t('signIn.logoutUrlHint')}
                optional={t('optional')}
                value={rules.logoutUrl ?? ''}
                error={faultOf('logoutUrl')}
                inputMode="url"
                autoComplete="off"
                maxLength={500}
                onChange={({ target }) => section.set({ logoutUrl: target.value || null })}
              />
              <div className="ar-field-row">
                <TextField
                  label={t('signIn.idle')}
                  description={t('signIn.idleHint', { most: rules.mostIdleMinutes })}
                  type="number"
                  value={rules.idleMinutes || ''}
                  error={
                    faultOf('idleMinutes') &&
                    t('signIn.timeWrong', {
                      least: Math.min(leastIdleMinutes, rules.mostIdleMinutes),
                      most: rules.mostIdleMinutes,
                    })
                  }
                  min={Math.min(leastIdleMinutes, rules.mostIdleMinutes)}
                  max={rules.mostIdleMinutes}
                  onChange={({ target }) => section.set({ idleMinutes: Math.round(Number(target.value)) })}
                />
                <TextField
                  label={t('signIn.life')}
                  description={t('signIn.lifeHint', { most: rules.mostLifeHours })}
                  type="number"
                  value={rules.lifeHours || ''}
                  error={
                    faultOf('lifeHours') && t('signIn.timeWrong', { least: 1, most: rules.mostLifeHours })
                  }
                  min={1}
                  max={rules.mostLifeHours}
                  onChange={({ target }) => section.set({ lifeHours: Math.round(Number(target.value)) })}
                />
              </div>
              <p className="ar-muted ar-small">{t('signIn.fromThenOn')}</p>
            </div>
          </Card>
        )}
      </SectionForm>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('signIn.ask')}
        confirmLabel={t('signIn.confirm')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onConfirm={async () => {
          await section.save();
          // If saving has ended this session, the refusal leads to the sign-in page.
          await query.refetch();
        }}
      >
        {t(values?.hasSecondFactor ? 'signIn.askBody' : 'signIn.askBodyYou')}
      </ConfirmDialog>
    </div>
  );
}
