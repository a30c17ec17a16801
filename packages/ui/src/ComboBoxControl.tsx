import './announcer.ts';
import './Menu.css';
import './pressable.ts';
import { useEffect, useState } from 'react';
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
import type { ComboBoxOption, ComboBoxProps } from './ComboBox.tsx';
import { Icon } from './Icon.tsx';

interface ComboBoxControlProps extends Omit<ComboBoxProps, 'label' | 'description' | 'error' | 'optional'> {
  labelledBy: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** The control of a `ComboBox`. */
export function ComboBoxControl(props: ComboBoxControlProps) {
  const { selected, onSelect, onSearch, onBlur, emptyLabel, required, disabled, id, labelledBy } = props;
  const { options, hold } = useHeldOptions(props.options);
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
            onPointerDownCapture={hold}
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

/**
 * The options as they were when a press on them began, until it ends: an answer that comes meanwhile would move another one under the
 * pointer, and where it is let go decides what is chosen.
 */
function useHeldOptions(latest: readonly ComboBoxOption[]) {
  const [held, setHeld] = useState<readonly ComboBoxOption[] | null>(null);
  useEffect(() => {
    if (held === null) return;
    const release = () => setHeld(null);
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const end of ends) window.addEventListener(end, release);
    return () => {
      for (const end of ends) window.removeEventListener(end, release);
    };
  }, [held]);
  return { options: held ?? latest, hold: () => setHeld(latest) };
}
