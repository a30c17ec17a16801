import '../announcer.ts';
import '../Button/Button.css';
import '../pressable.ts';
import '../selection.ts';
import '../SelectField/SelectField.css';
import { type CalendarDate, parseDate } from '@internationalized/date';
import type { ComponentProps } from 'react';
import { CalendarMonthPicker, CalendarYearPicker } from 'react-aria-components/Calendar';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { DateFieldProps } from '../DateField/DateField.tsx';
import { Icon } from '../Icon/Icon.tsx';

interface DatePickerProps extends Omit<DateFieldProps, 'label' | 'description' | 'error' | 'optional'> {
  labelledBy: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** The control of a `DateField`. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onBlur, min, max, required, disabled, locale, id, labelledBy, autoComplete } =
    props;
  return (
    <I18nProvider locale={locale ?? (document.documentElement.lang || undefined)}>
      <AriaDatePicker
        id={id}
        aria-labelledby={labelledBy}
        aria-describedby={props['aria-describedby']}
        isInvalid={props['aria-invalid'] || undefined}
        value={calendarDate(value)}
        onChange={(date) => onChange(date?.toString() ?? '')}
        onBlur={onBlur}
        minValue={calendarDate(min)}
        maxValue={calendarDate(max)}
        isRequired={required}
        isDisabled={disabled}
        autoComplete={autoComplete}
        shouldForceLeadingZeros
      >
        <Group className="ar-control ar-date-group">
          <DateInput className="ar-date-input">
            {(segment) => <DateSegment segment={segment} className="ar-date-segment" />}
          </DateInput>
          <Button className="ar-date-button">
            <Icon name="calendar" size="sm" />
          </Button>
        </Group>
        <Popover className="ar-date-popover" placement="bottom start" offset={6}>
          <Dialog className="ar-date-dialog">
            <MonthCalendar />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}

function MonthCalendar() {
  return (
    <Calendar>
      <div className="ar-date-month">
        <Button slot="previous" className="ar-button ar-button-quiet ar-button-square ar-button-sm">
          <Icon name="chevron-left" size="sm" />
        </Button>
        <CalendarMonthPicker format="long">{(months) => <Part {...months} />}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={YEARS}>{(years) => <Part {...years} />}</CalendarYearPicker>
        <Button slot="next" className="ar-button ar-button-quiet ar-button-square ar-button-sm">
          <Icon name="chevron-right" size="sm" />
        </Button>
      </div>
      <CalendarGrid className="ar-date-grid">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="ar-date-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="ar-date-cell" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

/**
 * Number of years to choose from (spec section 5), so that a date of birth is as quick to reach as a date in the next
 * month.
 */
const YEARS = 151;

type PartProps =
  | Parameters<ComponentProps<typeof CalendarYearPicker>['children']>[0]
  | Parameters<ComponentProps<typeof CalendarMonthPicker>['children']>[0];

/** A selection field for the month or the year that the calendar shows. */
function Part({ items, value, onChange, ...label }: PartProps) {
  return (
    <span className="ar-select ar-date-part">
      <select
        {...label}
        className="ar-control"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {items.map(({ id, formatted }) => (
          <option key={id} value={id}>
            {formatted}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="sm" />
    </span>
  );
}

/** Returns the date, or null for a text that is not a date, which shows as an empty field. */
function calendarDate(text: string | undefined): CalendarDate | null {
  if (!text) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
