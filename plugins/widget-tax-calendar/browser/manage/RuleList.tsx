import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { today } from '@anteroom/screen-parts/today';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useTranslation } from 'react-i18next';
import type { TaxRule } from '../../api.ts';
import { competencesDue } from '../../rules/taxCalendar.ts';
import { calendarPath } from './calendarFilter.ts';
import { regimes } from './ruleForm.ts';
import { useRules } from './useRules.ts';
import { useRuleWords } from './useRuleWords.ts';

/** Lists the rules for recurring taxes by regime, each with its next due date. */
export function RuleList() {
  const { t } = useTranslation();
  return (
    <QueryContents
      query={useRules()}
      skeleton={
        <Card flush>
          <ListSkeleton rows={8} />
        </Card>
      }
      empty={{ icon: 'calendar-check', when: ({ items }) => items.length === 0, title: t('manage.none') }}
      texts={t}
      headingLevel={2}
    >
      {({ items }) =>
        regimes.map((regime) => {
          const rules = items.filter((rule) => rule.regime === regime);
          if (rules.length === 0) return null;
          const name = t(`regime.${regime}`);
          return (
            <Card key={regime} title={name} headingLevel={2} flush>
              <List aria-label={name}>
                {rules.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} />
                ))}
              </List>
            </Card>
          );
        })
      }
    </QueryContents>
  );
}

/** Number of days to search: a yearly tax is due within 13 months of any day, or slightly later because of a shift. */
const daysAhead = 400;

function RuleRow({ rule }: { readonly rule: TaxRule }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const words = useRuleWords();
  const from = today();
  const [next] = competencesDue(rule, { from, to: addDays(from, daysAhead) }, null);
  return (
    <ListRow
      icon="calendar-check"
      href={`${calendarPath}#${encodeURIComponent(rule.id)}`}
      title={t('entry', { code: rule.code, name: rule.name })}
      subtitle={words(rule)}
      meta={next && t('manage.next', { date: date(next.dueOn) })}
    />
  );
}
