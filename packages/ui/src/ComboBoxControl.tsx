import './announcer.ts';
import './Menu.css';
import './pressable.ts';
import { useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { ComboBoxProps } from './ComboBox.tsx';
import { Icon } from './Icon.tsx';

interface ComboBoxControlProps extends Omit<ComboBoxProps, 'label' | 'description' | 'error' | 'optional'> {
  labelledBy: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** The control of a `ComboBox`. */
export function ComboBoxControl(props: ComboBoxControlProps) {
  const { options, selected, onSelect, onSearch, onBlur, emptyLabel, required, disabled, id, labelledBy } =
    props;
  // What is typed; null while what is chosen stands there.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <I18nProvider locale={document.documentElement.lang || undefined}>
      <AriaComboBox
        aria-labelledby={labelledBy}
        aria-describedby={props['aria-describedby']}
        isInvalid={props['aria-invalid'] || undefined}
        isRequired={required}
        isDisabled={disabled}
        items={options}
        inputValue={typed ?? selected?.label ?? ''}
        onInputChange={(text) => {
          if (text === (selected?.label ?? '')) return;
          setTyped(text);
          onSearch(text);
          if (text === '') onSelect(null);
        }}
        value={selected?.id ?? null}
        onChange={(key) => {
          setTyped(null);
          const option = options.find((each) => each.id === key);
          if (option) onSelect(option);
        }}
        onBlur={() => {
          // Half a name chooses nobody.
          setTyped(null);
          onSearch('');
          onBlur?.();
        }}
        defaultFilter={() => true}
        allowsEmptyCollection
        menuTrigger="focus"
      >
        <div className="ar-combo-box-field">
          <Input id={id} className="ar-control" autoComplete="off" spellCheck={false} />
          <Button className="ar-combo-box-button">
            <Icon name="chevron-down" size="sm" />
          </Button>
        </div>
        <Popover className="ar-menu ar-combo-box-popover" placement="bottom start" offset={6}>
          <ListBox
            className="ar-menu-items"
            items={options}
            renderEmptyState={() => <div className="ar-combo-box-empty">{emptyLabel}</div>}
          >
            {({ id, label, description }) => (
              <ListBoxItem id={id} textValue={label} className="ar-menu-item">
                <span className="ar-menu-text">
                  <Text slot="label">{label}</Text>
                  {description && (
                    <Text slot="description" className="ar-menu-description">
                      {description}
                    </Text>
                  )}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  );
}
