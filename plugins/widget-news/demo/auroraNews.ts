import type { Demo } from '@anteroom/server-sdk';
import type { NewsText } from '../api.ts';
import { readPicture } from '../server/newsImages.ts';
import type { NewsTx } from '../server/newsStore.ts';
import { dawnPicture } from './dawnPicture.ts';

interface DemoNews {
  /** Days since publication; negative if it is not published yet. */
  readonly age: number;
  /** Days until it is no longer shown. */
  readonly until?: number;
  /** Client that may read it. Default: all clients. */
  readonly clientId?: string;
  readonly hasPicture?: true;
  readonly readByInes?: true;
  readonly texts: Readonly<Record<string, NewsText>>;
}

const pictureName = 'aurora.png';

/**
 * Adds the Brazilian demo firm's news: for all clients and for one, with a picture, read and unread, upcoming and
 * expired.
 */
export async function auroraNews(tx: NewsTx, { companyId, day, ids, staffId }: Demo): Promise<void> {
  const picture = await readPicture(dawnPicture());
  for (const { age, until, clientId, hasPicture, readByInes, texts } of demoNews(day)) {
    const newsId = ids.next();
    await tx
      .insertInto('widget_news.items')
      .values({
        company_id: companyId,
        news_id: newsId,
        client_id: clientId ?? null,
        published_from: day.time(-age),
        published_until: until === undefined ? null : day.time(until),
        image: hasPicture ? pictureName : null,
        texts: JSON.stringify(texts),
        changed_by: staffId,
        changed_at: day.time(-age),
      })
      .execute();
    if (hasPicture) {
      await tx
        .insertInto('widget_news.images')
        .values({ company_id: companyId, news_id: newsId, name: pictureName, ...picture })
        .execute();
    }
    if (readByInes) {
      await tx
        .insertInto('widget_news.reads')
        .values({ company_id: companyId, user_id: 'ines', news_id: newsId, read_at: day.time(-age) })
        .execute();
    }
  }
}

function demoNews(day: Demo['day']): readonly DemoNews[] {
  return [
    {
      age: 1,
      hasPicture: true,
      texts: {
        'pt-br': {
          title: `Décimo terceiro de ${day.year}: o que fazer em cada parcela`,
          summary: 'Prazos das duas parcelas, o que precisamos receber de você e como pagar as guias.',
          body: [
            'O **décimo terceiro salário** é pago em duas parcelas. Cuidamos dos cálculos; de você, precisamos das informações do mês.',
            '## Prazos',
            '| Parcela | Até | O que enviar |\n| --- | --- | --- |\n| Primeira | 30 de novembro | Faltas e afastamentos do ano |\n| Segunda | 20 de dezembro | Horas extras e comissões de dezembro |',
            '## Como enviar',
            '1. Abra [Documentos](/documents) e envie a planilha de ponto.\n2. Avise quem entrou ou saiu no ano.\n3. Confira os recibos que publicaremos antes do pagamento.',
            '> Se o dia cair em fim de semana ou feriado, o pagamento é **antecipado**.',
            'As regras estão na [Lei nº 4.749/1965](https://www.planalto.gov.br/ccivil_03/leis/l4749.htm).',
          ].join('\n\n'),
        },
        'en-us': {
          title: `Thirteenth salary ${day.year}: what to do for each payment`,
          summary: 'The dates of both payments, what we need from you, and how to pay the taxes on them.',
          body: 'The **thirteenth salary** is paid in two parts: by November 30 and by December 20. Send us absences and overtime under [Documents](/documents).',
        },
      },
    },
    {
      age: 3,
      clientId: 'br-001',
      texts: {
        'pt-br': {
          title: 'Seu faturamento está perto da quarta faixa do Simples Nacional',
          summary:
            'A receita da padaria nos últimos 12 meses chegou a 92 % da terceira faixa. Vamos planejar juntos.',
          body: 'Nos últimos 12 meses, a **receita bruta** chegou a 92 % do limite da terceira faixa, de R$ 720 mil.\n\nNão há nada a pagar a mais agora. Separe meia hora para conversarmos sobre os próximos meses: responda por [Solicitações](/actions).',
        },
      },
    },
    {
      age: 8,
      readByInes: true,
      texts: {
        'pt-br': {
          title: 'CNPJ com letras: o que muda para a sua empresa',
          summary:
            'Desde julho de 2026, novas empresas podem receber um CNPJ alfanumérico. O seu número continua o mesmo.',
          body: 'Os CNPJs existentes **não mudam**. Confira apenas se os seus sistemas aceitam letras ao cadastrar fornecedores novos.',
        },
      },
    },
    {
      age: 20,
      readByInes: true,
      texts: {
        'pt-br': {
          title: 'Novo portal, mesmo atendimento',
          summary: 'Documentos, guias e solicitações agora ficam em um só lugar.',
          body: 'Bem-vinda ao novo portal da Aurora Contábil. Tudo o que enviamos por e-mail passa a ficar guardado aqui.',
        },
      },
    },
    {
      age: -7,
      texts: {
        'pt-br': {
          title: 'Recesso de fim de ano',
          summary: 'Como atendemos entre o Natal e o Ano-Novo.',
          body: 'O escritório fecha entre o Natal e o Ano-Novo. As guias continuam saindo no prazo.',
        },
      },
    },
    {
      age: 60,
      until: -30,
      texts: {
        'pt-br': {
          title: 'Atendimento reduzido no feriado',
          summary: 'Nosso horário no feriado prolongado.',
          body: 'Atendemos das 9h às 12h na sexta-feira do feriado prolongado.',
        },
      },
    },
  ];
}
