import type { DemoArticle } from './demoArticle.ts';

/** Help articles of the demo firms, in Brazilian Portuguese. */
export const portugueseHelp: readonly DemoArticle[] = [
  {
    id: 'upload-documents',
    kind: 'article',
    title: 'Enviar documentos',
    body: `Você pode enviar documentos em dois lugares.

## Em uma tarefa

1. Abra **Tarefas** e escolha a tarefa.
2. Solte os arquivos sobre ela ou clique em **Escolher arquivos**. No celular, você pode tirar uma foto.
3. Quando terminar, clique em **Marcar como concluída**. Ficamos sabendo na hora.

## A qualquer momento

Abra **Documentos**, vá até a pasta e solte os arquivos. Nós os vemos assim que chegam.

Cada arquivo pode ter até 500 MB. Se já houver um arquivo com o mesmo nome, numeramos o seu. Nada é substituído.`,
  },
  {
    id: 'find-documents',
    kind: 'article',
    title: 'Encontrar um documento que enviamos',
    body: `Os documentos mais recentes estão em **Início**. Todos estão em **Documentos**, por pasta e por ano.

Não encontrou o que esperava? Veja no alto da página qual cliente está selecionado. Cada um tem suas próprias pastas.`,
  },
  {
    id: 'switch-client',
    kind: 'article',
    title: 'Alternar entre empresas e pessoas',
    body: `Se você cuida de várias empresas ou pessoas, o nome da atual está no alto da página. Clique nele e escolha outra.

Se forem muitas, uma lista com pesquisa se abre. Digite parte do nome, escolha e clique em **Selecionar**. O portal lembra a sua escolha neste dispositivo.`,
  },
  {
    id: 'service-requests',
    kind: 'article',
    title: 'Fazer uma solicitação ao escritório',
    body: `Abra **Ações** e escolha o tipo de solicitação. Ao enviá-la, você recebe um número e um e-mail de confirmação.

Acompanhe o andamento na mesma tela. Tenha o número à mão ao falar conosco.`,
  },
  {
    id: 'task-does-not-apply',
    kind: 'article',
    title: 'Quando uma tarefa não se aplica a você',
    body: `Abra a tarefa e clique em **Remover tarefa**. Explique o motivo em uma frase.

A tarefa removida fica na lista das concluídas, com o seu motivo. Se você a removeu por engano, escreva para nós e pediremos de novo.`,
  },
  {
    id: 'sign-in-code',
    kind: 'article',
    title: 'Entrar com uma segunda etapa',
    body: `Para proteger seus dados fiscais, podemos pedir, depois da senha, um código de um aplicativo autenticador no seu celular.

O código muda a cada 30 segundos. Se ele não funcionar, espere o próximo e veja se a hora do celular está no ajuste automático. Se você trocou de aparelho, ligue para nós. Refazemos a segunda etapa com você.`,
  },
  {
    id: 'how-to',
    kind: 'how-to',
    title: 'Como o portal funciona',
    body: `- **Início** mostra suas tarefas e os documentos mais recentes.
- **Tarefas** reúne tudo o que precisamos de você, começando pelo mais urgente, e o que você já concluiu.
- **Documentos** guarda o que você e nós compartilhamos.
- **Ações** é onde você pede serviços.

Clique no seu nome, no canto superior direito, para mudar a aparência (clara ou escura) ou sair. Você pode mudar o idioma no rodapé de cada página.`,
  },
  {
    id: 'privacy',
    kind: 'privacy',
    title: 'Política de privacidade',
    body: `*Esta é a política de um escritório de demonstração. Substitua-a pela sua.*

Guardamos o que você nos envia pelo prazo que a lei exige e depois o eliminamos. Seus documentos trafegam criptografados. Só quem trabalha para você os vê, e não os usamos para mais nada.

O portal usa apenas os cookies necessários para a entrada e para lembrar o idioma e o escritório. Ele não rastreia você nem exibe anúncios.

De acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018), você pode perguntar a qualquer momento quais dados temos sobre você e pedir que sejam corrigidos ou eliminados.`,
  },
  {
    id: 'live-chat',
    kind: 'article',
    title: 'Chat ao vivo',
    body: `O chat ao vivo do escritório abre aqui. Cada escritório informa o endereço do seu serviço de chat.

Este é um escritório de demonstração, então ninguém vai responder. Enviamos seu relato, e o código de referência está no e-mail de confirmação.`,
  },
];
