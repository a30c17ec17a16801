import type { NewTask } from '@anteroom/contract';

/** Due date of a template's task: a number of days after it is sent, on a day of the chosen year, or none. */
export type RelativeDate =
  | { readonly kind: 'none' }
  | { readonly kind: 'after'; readonly days: number }
  /** `month` starts at 1. */
  | { readonly kind: 'day'; readonly month: number; readonly day: number };

/** A task that a template adds for each client. `{year}` in its texts stands for the chosen year. */
export interface TemplateTask {
  readonly kind: NewTask['kind'];
  readonly label: string;
  readonly description: string;
  readonly due: RelativeDate;
  /** Whether the task is about the year, which then becomes its tax year. */
  readonly isOfYear: boolean;
  readonly definition: NonNullable<NewTask['definition']>;
  readonly steps: NonNullable<NewTask['steps']>;
}

/** Tasks that are added together. */
export interface TaskTemplate {
  readonly name: string;
  readonly tasks: readonly TemplateTask[];
}

/** The date and the year for which a template is used. */
export interface Occasion {
  /** Calendar date on which the template is sent. */
  readonly today: string;
  readonly year: number;
}

/** A template's task, as clients will see it. */
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

/**
 * Returns the due date that results from a rule. A day that the month does not have becomes the last day of the month.
 */
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
