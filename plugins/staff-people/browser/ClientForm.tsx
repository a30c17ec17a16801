import { addClient, type ClientRecord, changeClient } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { taxIdentifierTypes } from '@anteroom/domain/people/taxIdentifier';
import { showFirstFault } from '@anteroom/screen-parts/showFirstFault';
import { useFirmStaff } from '@anteroom/screen-parts/useFirmStaff';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, HttpError, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addedTypes,
  type ClientText,
  changeOf,
  fieldOf,
  masked,
  names,
  newClientOf,
  rebased,
  textOf,
  withField,
} from './clientText.ts';
import { paths } from './paths.ts';
import { useFaults } from './useFaults.ts';
import { useChange } from './usePeople.ts';

interface ClientFormProps {
  /** null for a new client. */
  readonly client: ClientRecord | null;
  /** Called when an existing client was saved, or editing was cancelled. */
  readonly onClose?: () => void;
}

/** Form for a new client, or for changing one. */
export function ClientForm({ client, onClose }: ClientFormProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const { country } = useSession();
  const types = taxIdentifierTypes(country);
  const [before, setBefore] = useState(() => textOf(client, types));
  const [text, setText] = useState(before);
  const leaveTo = useUnsaved(JSON.stringify(text) !== JSON.stringify(before));
  const staff = useFirmStaff();
  // A group without a choice for an assigned person would unassign them.
  const unlisted = client?.staff.filter(({ userId }) => !staff.some((each) => each.userId === userId)) ?? [];
  const added = addedTypes(before, text, types);
  // Names of the fields that another person has changed since the form was opened. `before` has their values.
  const [outdated, setOutdated] = useState<readonly string[]>([]);
  const save = useChange((http, now: ClientText) =>
    client
      ? http.call(changeClient, { params: { clientId: client.id }, body: changeOf(before, now, types) })
      : http.call(addClient, { body: newClientOf(before, now, types) }),
  );
  const faultOf = useFaults(save.error);
  const isUndecided = (field: string) =>
    outdated.includes(field) && fieldOf(text, field) !== fieldOf(before, field);
  const hasConflict = outdated.some(isUndecided);
  const whole = hasConflict ? t('conflict.whole') : faultOf('');
  const form = useRef<HTMLFormElement>(null);
  const { error } = save;
  useEffect(() => {
    if (error) showFirstFault(form.current);
  }, [error]);

  /** Returns what is wrong with a field, or what another person has changed it to. */
  function errorOf(field: string, nameInDraft = field): string | undefined {
    if (!isUndecided(field)) return faultOf(nameInDraft);
    const value = shown(field);
    return value === '' ? t('conflict.emptied') : t('conflict.changed', { value });
  }

  /** Returns the stored value of a field as the form shows it. */
  function shown(field: string): string {
    return field === 'kind' ? t(`kind.${before.kind}`) : fieldOf(before, field);
  }

  /** Returns the button that takes over the value of the other person. */
  function theirs(field: string) {
    if (!isUndecided(field)) return null;
    const value = shown(field);
    return (
      <div className="ar-cluster">
        <Button size="sm" onClick={() => setText((now) => withField(now, field, fieldOf(before, field)))}>
          {value === '' ? t('conflict.takeEmpty') : t('conflict.take', { value })}
        </Button>
      </div>
    );
  }

  function change(part: Partial<typeof text>) {
    setText((before) => ({ ...before, ...part }));
  }

  function submit() {
    save.mutate(text, {
      onError: (error) => {
        if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return;
        const { current, errors = [] } = error.failure.problem;
        if (error.code !== 'conflict' || !current) return;
        const { tags, staff } = before;
        const now = { ...textOf(current as ClientRecord, types), tags, staff };
        setText((text) => rebased(text, before, now));
        setBefore(now);
        setOutdated(errors.map(({ path }) => path.replace(/^body\//, '')));
      },
      onSuccess: (saved) => {
        alerts.show({
          type: 'success',
          msg: t(client ? 'saved.changed' : 'saved.added', { name: saved.shownName }),
        });
        if (onClose) onClose();
        else leaveTo(paths.client(saved.id), { replace: true });
      },
    });
  }

  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={client ? t('client.editTitle', { name: client.shownName }) : t('clients.add')}
        back={client ? undefined : { href: paths.clients, label: t('clients.title') }}
      />
      <Card>
        <form
          ref={form}
          noValidate
          className="ar-stack staff-people-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) submit();
          }}
        >
          <SelectField
            label={t('field.kind')}
            value={text.kind}
            error={errorOf('kind')}
            onChange={({ target }) => change({ kind: target.value as ClientRecord['kind'] })}
            options={(['Business', 'Individual'] as const).map((kind) => ({
              value: kind,
              label: t(`kind.${kind}`),
            }))}
          />
          {theirs('kind')}
          <TextField
            label={t('field.name')}
            description={t('field.nameHint')}
            value={text.name}
            error={errorOf('name')}
            maxLength={200}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => change({ name: target.value })}
          />
          {theirs('name')}
          {names.map((name) => (
            <Fragment key={name}>
              <TextField
                label={t(`field.${name}`)}
                description={name === 'code' ? t('field.codeHint') : undefined}
                optional={t('optional')}
                value={text[name]}
                error={errorOf(name)}
                maxLength={200}
                autoComplete="off"
                onChange={({ target }) => change({ [name]: target.value })}
              />
              {theirs(name)}
            </Fragment>
          ))}
          {types.map((type) => (
            <Fragment key={type}>
              <TextField
                label={t(`tax.${type}`)}
                optional={t('optional')}
                value={text.tax[type] ?? ''}
                error={errorOf(`taxIdentifiers/${type}`, `addTaxIdentifiers/${added.indexOf(type)}`)}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => change({ tax: { ...text.tax, [type]: target.value } })}
                onBlur={({ target }) =>
                  setText((before) => ({
                    ...before,
                    tax: { ...before.tax, [type]: masked(type, target.value) },
                  }))
                }
              />
              {theirs(`taxIdentifiers/${type}`)}
            </Fragment>
          ))}
          <TextField
            label={t('field.tags')}
            description={t('field.tagsHint')}
            optional={t('optional')}
            value={text.tags}
            error={faultOf('tags')}
            maxLength={1000}
            autoComplete="off"
            onChange={({ target }) => change({ tags: target.value })}
          />
          {staff.length > 0 && (
            <CheckboxGroup
              label={t('client.staff')}
              description={t('client.staffHint')}
              options={[
                ...staff.map((member) => ({
                  value: member.userId,
                  label: fullName(member),
                  description: member.email,
                })),
                ...unlisted.map(({ userId, name }) => ({ value: userId, label: name })),
              ]}
              value={text.staff}
              onChange={(chosen) => change({ staff: chosen })}
            />
          )}
          {whole && <Alert level={hasConflict ? 'warning' : 'danger'}>{whole}</Alert>}
          <div className="ar-cluster">
            <Button type="submit" variant="primary" loading={save.isPending}>
              {t(client ? 'save' : 'clients.add')}
            </Button>
            {onClose ? (
              <Button onClick={onClose}>{t('cancel')}</Button>
            ) : (
              <Button href={paths.clients}>{t('cancel')}</Button>
            )}
          </div>
        </form>
      </Card>
    </div>
  );
}
