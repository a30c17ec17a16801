import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import { ChooseClients } from './ChooseClients.tsx';
import type { Recipients, Way } from './useRecipients.ts';

interface ForWhomProps {
  readonly recipients: Recipients;
  /** Whether to show an error if no clients are chosen. */
  readonly isTried: boolean;
}

/** Fields for selecting the recipients: individual clients, those with a tag, or all. */
export function ForWhom({ recipients, isTried }: ForWhomProps) {
  const { t } = useTranslation();
  const { given, way, setWay, chosen, setChosen, tag, setTag, clients } = recipients;
  if (given) return <GivenClients names={given.map(({ name }) => name)} />;
  return (
    <div className="ar-stack">
      <RadioGroup
        label={t('templates.way.label')}
        value={way}
        onChange={(value) => setWay(value as Way)}
        options={(['chosen', 'tag', 'all'] as const).map((value) => ({
          value,
          label: t(`templates.way.${value}`),
        }))}
      />
      {way === 'chosen' && (
        <ChooseClients
          chosen={chosen}
          onChange={setChosen}
          error={isTried && chosen.length === 0 ? t('needed') : undefined}
        />
      )}
      {way === 'tag' && (
        <TextField
          label={t('templates.tag')}
          value={tag}
          maxLength={60}
          onChange={({ target }) => setTag(target.value)}
          error={isTried && tag.trim() === '' ? t('needed') : undefined}
          className="staff-tasks-search"
        />
      )}
      {way !== 'chosen' && (
        <p role="status" className="ar-muted">
          {recipients.isError ? t('clientsFailed') : t('templates.clients', { count: clients.length })}
        </p>
      )}
    </div>
  );
}

/** Maximum number of clients that are named. */
const mostNamed = 5;

function GivenClients({ names }: { readonly names: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const more = names.length - mostNamed;
  const shown = [...names.slice(0, mostNamed), ...(more > 0 ? [t('andMore', { count: more })] : [])];
  return <p>{new Intl.ListFormat(i18n.language).format(shown)}</p>;
}
