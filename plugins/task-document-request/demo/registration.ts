import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import { addRequest } from './addRequest.ts';

/** Adds a request for a company's registration documents. One item was returned. */
export async function registration(tx: AnyTransaction, demo: Demo): Promise<void> {
  await addRequest(tx, demo, {
    clientId: 'br-002',
    by: 'ines',
    id: 'br-002-cadastro',
    label: 'Documentos para atualizar o cadastro',
    due: 7,
    begun: true,
    params: {
      description:
        'A Receita pediu a atualização do cadastro da empresa. O que não existir, avise em “Não se aplica”.',
      minutes: 10,
    },
    items: [
      {
        label: 'Contrato social consolidado',
        description: 'A última alteração registrada na Junta Comercial.',
        required: true,
        params: { types: ['pdf'], several: false },
        review: {
          state: 'returned',
          reason: 'Faltam as páginas 3 e 4. Envie o arquivo completo, por favor.',
        },
        given: {
          name: 'Contrato social.pdf',
          age: 4,
          content: { paragraphs: ['Contrato social consolidado, páginas 1 e 2.'] },
        },
      },
      {
        label: 'Comprovante de endereço',
        description: 'Conta de luz, água ou telefone dos últimos três meses.',
        required: true,
        params: {},
      },
      {
        label: 'Alvará de funcionamento',
        required: false,
        params: { types: ['pdf', 'jpg', 'png'] },
      },
    ],
  });
}
