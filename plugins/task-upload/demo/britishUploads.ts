import { taxYearLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { ukTaxYear } from '@anteroom/domain/time/ukTaxYear';
import type { AnyTransaction, Demo } from '@anteroom/server-sdk';

/** Adds upload tasks that were requested together. */
export async function britishUploads(tx: AnyTransaction, { day, tasks }: Demo): Promise<void> {
  await tasks.add(tx, {
    clientId: 'gb-001',
    tasks: [
      {
        id: 'gb-001-p60',
        kind: 'UPLOAD',
        label: `Upload your P60 for ${taxYearLabel(ukTaxYear(day.date(0)), 'GB')}`,
        due: 6,
        params: { description: 'From your employer. A photo of the whole form is fine.', minutes: 5 },
      },
      {
        id: 'gb-001-dividends',
        kind: 'UPLOAD',
        label: 'Upload your dividend vouchers',
        due: 30,
        params: { description: 'For shares not held in an ISA.', minutes: 10 },
      },
    ],
  });
}
