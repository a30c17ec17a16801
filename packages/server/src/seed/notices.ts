import type { Tx } from '../portal/schema.ts';

/** Adds the notices of the British demo firm. */
export async function seedNotices(tx: Tx): Promise<void> {
  await tx
    .insertInto('notices')
    .values({
      company_id: 'c3001',
      notice_id: 'office-hours',
      level: 'info',
      texts: JSON.stringify({
        'en-gb': {
          msg: 'At the moment, we meet clients by video call or by appointment.',
          details: [
            {
              text: 'Our office is open to visitors with an appointment. Otherwise, we work as usual:',
              items: [
                'We read documents you upload here on the same working day.',
                'We open post on Tuesdays and Fridays.',
                'You can call us from 10 to 12.',
              ],
            },
            { text: 'To make an appointment, write to hello@thamesledger.test.' },
          ],
        },
        'pt-br': {
          msg: 'No momento, atendemos por vídeo ou com hora marcada.',
          details: [
            {
              text: 'O escritório continua aberto para quem marcou hora. Trabalhamos normalmente:',
              items: [
                'Os documentos enviados por aqui são lidos no mesmo dia útil.',
                'A correspondência é aberta às terças e sextas-feiras.',
                'Por telefone, atendemos das 10h às 12h.',
              ],
            },
            { text: 'Para marcar uma hora, escreva para hello@thamesledger.test.' },
          ],
        },
      }),
    })
    .execute();
}
