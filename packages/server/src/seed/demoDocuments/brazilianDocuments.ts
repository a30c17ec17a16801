import type { DemoDay } from '@anteroom/server-sdk/demo';
import { csv } from '../csv.ts';
import { receiptPicture } from '../receiptPicture.ts';
import type { DemoDocument } from './demoDocuments.ts';

/** Returns the documents of the Brazilian demo firm. Those with a fixed ID are referred to by plugins' demo data. */
export function brazilianDocuments(day: DemoDay): DemoDocument[] {
  const bakery = { companyId: 'c2001', clientId: 'br-001' };
  const architect = { companyId: 'c2001', clientId: 'br-002' };
  // The firm delivers a DAS at least two days before it is due.
  const dasAge = (monthsAgo: number, least: number) =>
    day.afterMonth(
      monthsAgo + 1,
      Math.max(least, day.daysSince(`${day.firstOfMonth(monthsAgo).slice(0, 8)}20`) + 2),
    );
  const newest = dasAge(0, 2);
  const taxes = { name: 'Impostos', year: day.year };
  return [
    {
      ...bakery,
      id: 'demo-das',
      folder: taxes,
      name: `DAS, ${day.month(1, 'pt-BR')}.pdf`,
      age: newest,
      comments: [
        { by: 'ines', age: Math.min(1, newest), text: 'Posso pagar pelo PIX?' },
        { age: Math.min(0.8, newest), text: 'Pode, sim. O código está no rodapé da guia.' },
      ],
      content: {
        paragraphs: [
          'Documento de Arrecadação do Simples Nacional. Pague até o vencimento para evitar multa e juros.',
        ],
        rows: [
          ['Receita bruta do mês', 'R$ 84.612,30'],
          ['Alíquota efetiva', '7,42 %'],
          ['Valor a pagar', 'R$ 6.278,23'],
        ],
      },
    },
    {
      ...bakery,
      id: 'demo-das-earlier',
      folder: taxes,
      name: `DAS, ${day.month(2, 'pt-BR')}.pdf`,
      age: dasAge(1, 33),
      read: true,
      content: {
        paragraphs: ['Documento de Arrecadação do Simples Nacional.'],
        rows: [
          ['Receita bruta do mês', 'R$ 79.904,10'],
          ['Valor a pagar', 'R$ 5.928,88'],
        ],
      },
    },
    {
      ...bakery,
      folder: { name: 'Folha de pagamento' },
      name: `Resumo da folha, ${day.month(1, 'pt-BR')}.pdf`,
      age: day.afterMonth(1, 6),
      content: {
        paragraphs: ['Cinco funcionários. Os holerites individuais seguem em separado.'],
        rows: [
          ['Salários brutos', 'R$ 12.090,50'],
          ['INSS', 'R$ 985,16'],
          ['FGTS', 'R$ 967,24'],
          ['Líquido', 'R$ 11.105,34'],
        ],
      },
    },
    {
      ...bakery,
      id: 'demo-balancete',
      folder: { name: 'Contabilidade' },
      name: `Balancete, ${day.month(2, 'pt-BR')}.csv`,
      age: 21,
      read: true,
      content: csv(
        'Conta;Débito;Crédito',
        '1.1.1 Caixa;12.480,15;',
        '1.1.2 Bancos;31.027,90;',
        '2.1.1 Fornecedores;;18.332,07',
        '2.3.1 Capital social;;25.175,98',
      ),
    },
    {
      ...bakery,
      name: 'Contrato social consolidado.pdf',
      age: 365,
      by: 'ines',
      content: {
        paragraphs: ['Terceira alteração e consolidação do contrato social da Padaria Três Corações Ltda.'],
      },
    },
    {
      ...bakery,
      id: 'demo-cnd-federal',
      folder: { name: 'Certidões' },
      name: 'CND federal.pdf',
      age: 95,
      read: true,
      content: {
        paragraphs: [
          'Certidão negativa de débitos relativos aos tributos federais e à dívida ativa da União.',
          'Documento de demonstração, sem valor.',
        ],
        rows: [['Código de controle', '8A3D.52F0.C1B7.904E']],
      },
    },
    {
      ...bakery,
      id: 'demo-cnd-crf',
      folder: { name: 'Certidões' },
      name: 'CRF do FGTS.pdf',
      age: 24,
      read: true,
      content: {
        paragraphs: ['Certificado de regularidade do FGTS (CRF).', 'Documento de demonstração, sem valor.'],
        rows: [['Número', `${day.date(-24).replaceAll('-', '')}03225519`]],
      },
    },
    { ...bakery, name: 'Nota do forno novo.png', age: 1, by: 'ines', content: receiptPicture() },
    {
      ...architect,
      id: 'demo-das-architect',
      folder: taxes,
      name: `DAS, ${day.month(1, 'pt-BR')}.pdf`,
      age: newest,
      content: {
        paragraphs: ['Documento de Arrecadação do Simples Nacional, Anexo III.'],
        rows: [
          ['Receita bruta do mês', 'R$ 22.500,00'],
          ['Valor a pagar', 'R$ 1.350,00'],
        ],
      },
    },
    {
      ...architect,
      name: `Proposta de honorários ${day.year}.pdf`,
      age: 48,
      read: true,
      content: {
        paragraphs: ['Serviços contábeis, fiscais e de departamento pessoal.'],
        rows: [
          ['Mensalidade', 'R$ 690,00'],
          ['Declaração anual', 'R$ 1.200,00'],
        ],
      },
    },
  ];
}
