import type { Task, TaskStep } from '@anteroom/sdk';
import { createContext } from 'react';

export interface StepInReview {
  readonly task: Task;
  readonly step: TaskStep;
}

/** The step that staff can accept or send back around its files; null where there is none. */
export const ReviewedStep = createContext<StepInReview | null>(null);
