import type { AnyTransaction, Demo } from '@anteroom/server-sdk';
import type { DemoTaskGroup } from '@anteroom/server-sdk/demo';

/** Adds upload tasks for both clients. */
export async function brazilianUploads(tx: AnyTransaction, { day, tasks }: Demo): Promise<void> {
  const month = day.month(1, 'pt-BR');
  const groups: DemoTaskGroup[] = [
    {
      clientId: 'br-001',
      tasks: [
        {
          id: 'br-001-extratos',
          kind: 'UPLOAD',
          label: `Enviar os extratos bancários de ${month}`,
          due: -2,
          params: {
            description: 'Um arquivo por conta, em PDF ou OFX. Precisamos deles para o fechamento do mês.',
            minutes: 10,
          },
        },
      ],
    },
    {
      clientId: 'br-001',
      tasks: [
        {
          id: 'br-001-cartao-ponto',
          kind: 'UPLOAD',
          label: 'Enviar o espelho de ponto dos funcionários',
          due: 4,
          params: { description: 'O relatório do mês, assinado por todos.', minutes: 10 },
        },
      ],
    },
    {
      clientId: 'br-002',
      tasks: [
        {
          id: 'br-002-notas',
          kind: 'UPLOAD',
          label: `Enviar as notas de despesas de ${month}`,
          due: 9,
          params: { description: 'Fotos ou PDFs. Uma foto nítida por nota basta.', minutes: 15 },
        },
      ],
    },
  ];
  for (const group of groups) await tasks.add(tx, group);
}
