import type { NewTask } from '@anteroom/contract';

/** When a task of a template is due: so many days after it is sent, on a day of the year that staff choose, or at no time. */
export type RelativeDate =
  | { readonly kind: 'none' }
  | { readonly kind: 'after'; readonly days: number }
  /** `month` from 1. */
  | { readonly kind: 'day'; readonly month: number; readonly day: number };

/** A task that a template adds for each client. `{year}` in its texts stands for the year that staff choose. */
export interface TemplateTask {
  readonly kind: NewTask['kind'];
  readonly label: string;
  readonly description: string;
  readonly due: RelativeDate;
  /** Whether it is about the year: then it has that tax year. */
  readonly isOfYear: boolean;
  readonly definition: NonNullable<NewTask['definition']>;
  readonly steps: NonNullable<NewTask['steps']>;
}

/** Tasks that are added together. */
export interface TaskTemplate {
  readonly name: string;
  readonly tasks: readonly TemplateTask[];
}

/** The circumstances under which a template is used. */
export interface Occasion {
  /** Calendar date on which it is sent. */
  readonly today: string;
  readonly year: number;
}

/** A task of a template, as clients will see it. */
export type PlannedTask = Pick<NewTask, 'kind' | 'label' | 'definition' | 'steps'> & {
  readonly params: { readonly description?: string; readonly taxYear?: number };
  readonly dueDate: string | null;
};

export function planTask(task: TemplateTask, occasion: Occasion): PlannedTask {
  const { kind, definition, steps, isOfYear } = task;
  const description = withYear(task.description, occasion.year);
  return {
    kind,
    label: withYear(task.label, occasion.year),
    params: { ...(description && { description }), ...(isOfYear && { taxYear: occasion.year }) },
    dueDate: dueOn(task.due, occasion),
    definition,
    steps: steps.map((step) => ({ ...step, label: withYear(step.label, occasion.year) })),
  };
}

/** Returns the calendar date that a rule means; the last of the month for a day that it does not have. */
export function dueOn(due: RelativeDate, { today, year }: Occasion): string | null {
  switch (due.kind) {
    case 'none':
      return null;
    case 'after':
      return dateOf(Date.parse(`${today}T00:00Z`) + due.days * 86_400_000);
    case 'day': {
      const lastDay = new Date(Date.UTC(year, due.month, 0)).getUTCDate();
      return dateOf(Date.UTC(year, due.month - 1, Math.min(due.day, lastDay)));
    }
  }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function withYear(text: string, year: number): string {
  return text.replaceAll('{year}', String(year));
}
