import './gallery.css';
import { type ComponentType, useEffect, useState } from 'react';
import * as AlertExample from '../Alert/Alert.example.tsx';
import * as AvatarExample from '../Avatar/Avatar.example.tsx';
import * as BadgeExample from '../Badge/Badge.example.tsx';
import * as ButtonExample from '../Button/Button.example.tsx';
import * as CardExample from '../Card/Card.example.tsx';
import * as CheckboxExample from '../Checkbox/Checkbox.example.tsx';
import * as CheckboxGroupExample from '../CheckboxGroup/CheckboxGroup.example.tsx';
import * as ComboBoxExample from '../ComboBox/ComboBox.example.tsx';
import * as ConfirmDialogExample from '../ConfirmDialog/ConfirmDialog.example.tsx';
import * as DateFieldExample from '../DateField/DateField.example.tsx';
import * as DialogExample from '../Dialog/Dialog.example.tsx';
import * as DisclosureExample from '../Disclosure/Disclosure.example.tsx';
import * as EmptyStateExample from '../EmptyState/EmptyState.example.tsx';
import * as ExpansionPanelsExample from '../ExpansionPanels/ExpansionPanels.example.tsx';
import * as FileDropZoneExample from '../FileDropZone/FileDropZone.example.tsx';
import * as FileIconExample from '../FileIcon/FileIcon.example.tsx';
import * as FileRowExample from '../FileRow/FileRow.example.tsx';
import * as FilterFormExample from '../FilterForm/FilterForm.example.tsx';
import * as HeadingExample from '../Heading/Heading.example.tsx';
import { Heading } from '../Heading/Heading.tsx';
import * as IconExample from '../Icon/Icon.example.tsx';
import * as IconButtonExample from '../IconButton/IconButton.example.tsx';
import * as LinkExample from '../Link/Link.example.tsx';
import * as ListExample from '../List/List.example.tsx';
import * as MenuExample from '../Menu/Menu.example.tsx';
import * as MorePagesExample from '../MorePages/MorePages.example.tsx';
import * as PageHeaderExample from '../PageHeader/PageHeader.example.tsx';
import * as PopoverExample from '../Popover/Popover.example.tsx';
import * as ProgressBarExample from '../ProgressBar/ProgressBar.example.tsx';
import * as QueryContentsExample from '../QueryContents/QueryContents.example.tsx';
import * as RadioGroupExample from '../RadioGroup/RadioGroup.example.tsx';
import * as RowCheckboxExample from '../RowCheckbox/RowCheckbox.example.tsx';
import * as SavedTextAreaExample from '../SavedTextArea/SavedTextArea.example.tsx';
import * as SavingIndicatorExample from '../SavingIndicator/SavingIndicator.example.tsx';
import * as SearchFieldExample from '../SearchField/SearchField.example.tsx';
import * as SegmentedControlExample from '../SegmentedControl/SegmentedControl.example.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import * as SelectFieldExample from '../SelectField/SelectField.example.tsx';
import * as SkeletonExample from '../Skeleton/Skeleton.example.tsx';
import * as SpinnerExample from '../Spinner/Spinner.example.tsx';
import * as StepPanelExample from '../StepPanel/StepPanel.example.tsx';
import * as SwitchExample from '../Switch/Switch.example.tsx';
import * as TabsExample from '../Tabs/Tabs.example.tsx';
import * as TextAreaExample from '../TextArea/TextArea.example.tsx';
import * as TextFieldExample from '../TextField/TextField.example.tsx';
import * as TooltipExample from '../Tooltip/Tooltip.example.tsx';
import * as ScreenExample from './Screen.example.tsx';
import * as TokensExample from './Tokens.example.tsx';

interface ExamplePage {
  title: string;
  default: ComponentType;
}

interface ExampleGroup {
  title: string;
  pages: Record<string, ExamplePage>;
}

/** All example pages by their name in the URL, grouped as in the gallery's navigation. */
export const exampleGroups: readonly ExampleGroup[] = [
  {
    title: 'Foundations',
    pages: { screen: ScreenExample, tokens: TokensExample, icon: IconExample, heading: HeadingExample },
  },
  {
    title: 'Actions',
    pages: {
      button: ButtonExample,
      'icon-button': IconButtonExample,
      link: LinkExample,
      menu: MenuExample,
      popover: PopoverExample,
      tooltip: TooltipExample,
    },
  },
  {
    title: 'Content',
    pages: {
      card: CardExample,
      'page-header': PageHeaderExample,
      list: ListExample,
      'file-row': FileRowExample,
      'file-icon': FileIconExample,
      badge: BadgeExample,
      avatar: AvatarExample,
      disclosure: DisclosureExample,
      'expansion-panels': ExpansionPanelsExample,
      'step-panel': StepPanelExample,
      tabs: TabsExample,
    },
  },
  {
    title: 'Feedback',
    pages: {
      alert: AlertExample,
      'empty-state': EmptyStateExample,
      'query-contents': QueryContentsExample,
      'more-pages': MorePagesExample,
      'progress-bar': ProgressBarExample,
      'saving-indicator': SavingIndicatorExample,
      skeleton: SkeletonExample,
      spinner: SpinnerExample,
      dialog: DialogExample,
      'confirm-dialog': ConfirmDialogExample,
    },
  },
  {
    title: 'Forms',
    pages: {
      'text-field': TextFieldExample,
      'text-area': TextAreaExample,
      'saved-text-area': SavedTextAreaExample,
      'select-field': SelectFieldExample,
      'combo-box': ComboBoxExample,
      'date-field': DateFieldExample,
      'search-field': SearchFieldExample,
      checkbox: CheckboxExample,
      'checkbox-group': CheckboxGroupExample,
      'radio-group': RadioGroupExample,
      'row-checkbox': RowCheckboxExample,
      switch: SwitchExample,
      'segmented-control': SegmentedControlExample,
      'file-drop-zone': FileDropZoneExample,
      'filter-form': FilterFormExample,
    },
  },
];

export interface GalleryProps {
  /** Name of the page to show. Defaults to the page with a whole screen. */
  selected?: string;
  /** Returns the address of a page. */
  href: (name: string) => string;
}

/** Shows every component in all its states. It is for developers of the portal, so its own texts are English. */
export function Gallery({ selected = 'screen', href }: GalleryProps) {
  const page = exampleGroups.map((group) => group.pages[selected]).find((found) => found !== undefined);
  return (
    <div className="ar-gallery">
      <header className="ar-gallery-header">
        <span className="ar-gallery-name">Anteroom components</span>
        <ModeSwitch />
      </header>
      <nav className="ar-gallery-nav" aria-label="Components">
        {exampleGroups.map((group) => (
          <div key={group.title} className="ar-gallery-group">
            <span className="ar-gallery-group-title">{group.title}</span>
            {Object.entries(group.pages).map(([name, { title }]) => (
              <a key={name} href={href(name)} aria-current={name === selected ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <main className="ar-gallery-main" key={selected}>
        {page ? <Page page={page} bare={selected === 'screen'} /> : <p>There is no such page.</p>}
      </main>
    </div>
  );
}

function Page({ page, bare }: { page: ExamplePage; bare: boolean }) {
  const Content = page.default;
  return (
    <>
      {!bare && <Heading level={1}>{page.title}</Heading>}
      <Content />
    </>
  );
}

type Mode = 'system' | 'light' | 'dark';

/** Sets the colour mode of the whole document, since floating elements are outside the gallery. */
function ModeSwitch() {
  const [mode, setMode] = useState<Mode>('system');

  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.mode;
    if (mode === 'system') delete dataset.mode;
    else dataset.mode = mode;
    return () => {
      if (before === undefined) delete dataset.mode;
      else dataset.mode = before;
    };
  }, [mode]);

  return (
    <SegmentedControl
      label="Appearance"
      value={mode}
      onChange={setMode}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light', icon: 'sun' },
        { value: 'dark', label: 'Dark', icon: 'moon' },
      ]}
    />
  );
}
