import { DEFAULT_MAX_ENTRIES, isAnswered } from '@anteroom/domain/forms/fieldFault';
import { readEntry } from '@anteroom/domain/forms/formAnswers';
import type { EntryAnswers, GroupFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { Dialogs, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { FieldGroup } from '@anteroom/ui/Field';
import { IconButton } from '@anteroom/ui/IconButton';
import { useMemo, useRef } from 'react';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFields } from '../FormFields.tsx';
import { controlId, useFormScope } from '../FormScope.ts';
import { useFormText } from '../useFormText.ts';
import { useEntryUploads } from './fieldUploads.ts';

interface GroupFieldProps {
  readonly field: GroupFieldDefinition;
  readonly path: string;
}

/** Renders a group, the same questions for each of several things, with buttons to add and remove entries. */
export function GroupField({ field, path }: GroupFieldProps) {
  const { form, id, disabled, keep } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const { fields: entries, append, remove } = useFieldArray({ control: form.control, name: path });
  const { errors } = useFormState({ control: form.control, name: path });
  const found = get(errors, path) as GroupError | undefined;
  const add = useRef<HTMLButtonElement>(null);
  const entry = text(field.entry);

  return (
    <FieldGroup
      id={controlId(id, path)}
      className="ar-stack"
      label={text(field.label)}
      description={field.hint && text(field.hint)}
      error={found?.root?.message ?? found?.message}
      optional={field.required ? undefined : t('form.optional')}
    >
      {entries.map(({ id: key }, index) => (
        <Entry
          key={key}
          field={field}
          group={path}
          index={index}
          title={t('form.group.entry', { entry, number: index + 1 })}
          onRemove={() => {
            remove(index);
            keep();
            add.current?.focus();
          }}
        />
      ))}
      {!disabled && entries.length < (field.max ?? DEFAULT_MAX_ENTRIES) && (
        <div className="ar-cluster">
          <Button
            ref={add}
            icon="plus"
            onClick={() => {
              append(readEntry(field.fields, {}), {
                focusName: `${path}.${entries.length}.${field.fields[0]?.name}`,
              });
              keep();
            }}
          >
            {field.add ? text(field.add) : t('form.group.add', { entry })}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

// Indented below the question, to show what belongs together.
const ENTRY = {
  paddingInlineStart: 'var(--ar-space-2)',
  borderInlineStart: '3px solid var(--ar-border)',
};

interface GroupError {
  readonly message?: string;
  readonly root?: { readonly message?: string };
}

interface EntryProps {
  readonly field: GroupFieldDefinition;
  /** Path of the group. */
  readonly group: string;
  readonly index: number;
  readonly title: string;
  readonly onRemove: () => void;
}

function Entry({ field, group, index, title, onRemove }: EntryProps) {
  const path = `${group}.${index}`;
  const { form, disabled } = useFormScope();
  const { t } = useTranslation();
  const dialogs = useService(Dialogs);
  const uploads = useEntryUploads(group, index);
  const inside = useMemo(() => ({ group: field, path }), [field, path]);

  async function removeWhenSure() {
    const entry = form.getValues(path) as EntryAnswers;
    const holdsAnswers = uploads.hasAny() || field.fields.some((each) => isAnswered(each, entry[each.name]));
    const sure =
      !holdsAnswers ||
      (await dialogs.confirm({
        title: t('form.group.removeTitle', { entry: title }),
        message: t('form.group.removeMessage'),
        confirmLabel: t('form.group.remove', { entry: title }),
      }));
    if (!sure) return;
    uploads.remove();
    onRemove();
  }

  return (
    <fieldset className="ar-stack" style={ENTRY}>
      <legend className="ar-visually-hidden">{title}</legend>
      <div className="ar-cluster ar-cluster-between">
        <strong aria-hidden="true">{title}</strong>
        {!disabled && (
          <IconButton
            icon="trash-2"
            label={t('form.group.remove', { entry: title })}
            onClick={removeWhenSure}
          />
        )}
      </div>
      <FormFields fields={field.fields} inside={inside} />
    </fieldset>
  );
}
