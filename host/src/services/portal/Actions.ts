import { actionSections } from '@anteroom/kernel';
import type { Actions } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { LiveContributions } from '../plugins/LiveContributions.ts';

@injectable('Singleton')
export class AvailableActions implements Actions {
  readonly sections;
  /** Whether there are any actions, without loading the texts of their names. */
  readonly any;

  constructor(@inject(LiveContributions) contributions: LiveContributions) {
    this.any = contributions.read((availability) => {
      const sections = new Set(availability.available('actionSection').map(({ type }) => type));
      return availability.available('action').some(({ section }) => sections.has(section));
    });
    this.sections = contributions.read((availability, text) =>
      actionSections(availability.available('actionSection'), availability.available('action'), text),
    );
  }
}
