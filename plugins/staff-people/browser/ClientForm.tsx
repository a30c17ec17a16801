import { addClient, type ClientDraft, type ClientRecord, changeClient } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import {
  maskTaxIdentifier,
  type TaxIdentifierType,
  taxIdentifierTypes,
} from '@anteroom/domain/people/taxIdentifier';
import { showFirstFault } from '@anteroom/screen-parts/showFirstFault';
import { useFirmStaff } from '@anteroom/screen-parts/useFirmStaff';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from './changedFields.ts';
import { paths } from './paths.ts';
import { useFaults } from './useFaults.ts';
import { useChange } from './usePeople.ts';

const names = ['doingBusinessAs', 'displayAs', 'nickname', 'code'] as const;

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
  const [before] = useState(() => textOf(client, types));
  const [text, setText] = useState(before);
  const leaveTo = useUnsaved(JSON.stringify(text) !== JSON.stringify(before));
  const staff = useFirmStaff();
  // A group without a choice for an assigned person would unassign them.
  const unlisted = client?.staff.filter(({ userId }) => !staff.some((each) => each.userId === userId)) ?? [];
  const added = addedTypes(before, text, types);
  const save = useChange((http, body: ClientDraft) =>
    client
      ? http.call(changeClient, { params: { clientId: client.id }, body })
      : http.call(addClient, { body }),
  );
  const faultOf = useFaults(save.error);
  const whole = faultOf('');
  const form = useRef<HTMLFormElement>(null);
  const { error } = save;
  useEffect(() => {
    if (error) showFirstFault(form.current);
  }, [error]);

  function change(part: Partial<typeof text>) {
    setText((before) => ({ ...before, ...part }));
  }

  function submit() {
    save.mutate(client ? changeOf(before, text, types) : newClientOf(before, text, types), {
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
            onChange={({ target }) => change({ kind: target.value as ClientRecord['kind'] })}
            options={(['Business', 'Individual'] as const).map((kind) => ({
              value: kind,
              label: t(`kind.${kind}`),
            }))}
          />
          <TextField
            label={t('field.name')}
            description={t('field.nameHint')}
            value={text.name}
            error={faultOf('name')}
            maxLength={200}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => change({ name: target.value })}
          />
          {names.map((name) => (
            <TextField
              key={name}
              label={t(`field.${name}`)}
              description={name === 'code' ? t('field.codeHint') : undefined}
              optional={t('optional')}
              value={text[name]}
              error={faultOf(name)}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
          {types.map((type) => (
            <TextField
              key={type}
              label={t(`tax.${type}`)}
              optional={t('optional')}
              value={text.tax[type] ?? ''}
              error={added.includes(type) ? faultOf(`addTaxIdentifiers/${added.indexOf(type)}`) : undefined}
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
          {whole && <Alert level="danger">{whole}</Alert>}
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

interface ClientText extends Record<(typeof names)[number], string> {
  readonly kind: ClientRecord['kind'];
  readonly name: string;
  readonly tax: Readonly<Partial<Record<TaxIdentifierType, string>>>;
  /** Separated by commas. */
  readonly tags: string;
  /** User IDs of staff. */
  readonly staff: string[];
}

function textOf(client: ClientRecord | null, types: readonly TaxIdentifierType[]): ClientText {
  const kept = client?.taxIdentifiers.filter(({ type }) => types.includes(type)) ?? [];
  return {
    kind: client?.kind ?? 'Business',
    name: client?.name ?? '',
    doingBusinessAs: client?.doingBusinessAs ?? '',
    displayAs: client?.displayAs ?? '',
    nickname: client?.nickname ?? '',
    code: client?.code ?? '',
    tax: {
      ...Object.fromEntries(types.map((type) => [type, ''])),
      ...Object.fromEntries(kept.map((each) => [each.type, maskTaxIdentifier(each)])),
    },
    tags: client?.tags.join(', ') ?? '',
    staff: client?.staff.map(({ userId }) => userId) ?? [],
  };
}

const identifierIn = ({ tax }: ClientText, type: TaxIdentifierType) => tax[type]?.trim() ?? '';

/** Returns the types whose identifiers were filled in or changed. */
function addedTypes(before: ClientText, after: ClientText, types: readonly TaxIdentifierType[]) {
  return types.filter((type) => {
    const identifier = identifierIn(after, type);
    return identifier !== '' && identifier !== identifierIn(before, type);
  });
}

function draftOf(text: ClientText) {
  const { kind, name, tags, staff } = text;
  const own = Object.fromEntries(names.map((field) => [field, text[field].trim() || null]));
  return {
    kind,
    name,
    ...(own as Record<(typeof names)[number], string | null>),
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    staff,
  } satisfies ClientDraft;
}

function addedIdentifiers(before: ClientText, after: ClientText, types: readonly TaxIdentifierType[]) {
  return addedTypes(before, after, types).map((type) => ({ type, value: identifierIn(after, type) }));
}

function newClientOf(
  before: ClientText,
  after: ClientText,
  types: readonly TaxIdentifierType[],
): ClientDraft {
  return { ...draftOf(after), addTaxIdentifiers: addedIdentifiers(before, after, types) };
}

/**
 * Returns only what was changed: tax identifiers, tags and staff that were added or removed, and the other fields that
 * differ.
 */
function changeOf(before: ClientText, after: ClientText, types: readonly TaxIdentifierType[]): ClientDraft {
  const { tags: formerTags, staff: formerStaff, ...former } = draftOf(before);
  const { tags, staff, ...rest } = draftOf(after);
  return {
    ...changedFields(former, rest),
    addTaxIdentifiers: addedIdentifiers(before, after, types),
    removeTaxIdentifiers: types.filter((type) => identifierIn(before, type) && !identifierIn(after, type)),
    addTags: without(tags, formerTags),
    removeTags: without(formerTags, tags),
    addStaff: without(staff, formerStaff),
    removeStaff: without(formerStaff, staff),
  };
}

/** Returns the items that the other list lacks, ignoring case, as the server does for tags. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map((other) => other.toLowerCase()));
  return items.filter((item) => !known.has(item.toLowerCase()));
}

/** Returns an identifier with its usual punctuation, once it has been typed. */
function masked(type: TaxIdentifierType, typed: string): string {
  const value = typed.trim();
  return value === '' ? '' : maskTaxIdentifier({ type, value });
}
