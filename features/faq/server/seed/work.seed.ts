import type { SeedArticle } from './seed-text.seed.ts'

/** Tasks, boards, calendar; invoices and the shop. */
export const WORK_ARTICLES: readonly SeedArticle[] = [
  {
    section: 'tasks',
    slug: 'plan-your-day',
    screens: ['/apps/todo', '/apps/todo/$filter', '/apps/todo/tag/$tag'],
    age: 6,
    texts: {
      en: `Plan your day with tasks
Type a task in one sentence: **Call Ana tomorrow at 10 @Maria #high**. The date, the person and the tag are read from it, and what was read is shown before you press Enter.
- Drag tasks into your own order. Others keep theirs.
- A task can have subtasks, a checklist, files and comments.
- One that comes again makes its next one when you check it off.
- **Important** and the tags on the left narrow the list.
Deleted tasks lie in **Deleted** until you empty it.`,
      fr: `Planifiez votre journée avec des tâches
Tapez une tâche en une phrase : **Appeler Ana demain à 10h @Maria #haute**. La date, la personne et l’étiquette y sont lues, et ce qui a été lu s’affiche avant que vous n’appuyiez sur Entrée.
- Faites glisser les tâches dans votre propre ordre. Les autres gardent le leur.
- Une tâche peut avoir des parties, une liste de contrôle, des fichiers et des commentaires.
- Une tâche qui revient crée la suivante quand vous la cochez.
- **Importantes** et les étiquettes à gauche réduisent la liste.
Les tâches supprimées restent dans **Supprimées** jusqu’à ce que vous les vidiez.`,
      pt: `Planeje seu dia com tarefas
Digite uma tarefa em uma frase: **Ligar para Ana amanhã às 10 @Maria #high**. A data, a pessoa e a tag são lidas dela, e o que foi lido aparece antes de você pressionar Enter.
- Arraste as tarefas para a sua própria ordem. Os outros mantêm a deles.
- Uma tarefa pode ter partes, uma checklist, arquivos e comentários.
- Uma que se repete cria a próxima quando você a conclui.
- **Importantes** e as tags à esquerda reduzem a lista.
As tarefas excluídas ficam em **Excluídas** até que você as esvazie.`,
      de: `Den Tag mit Aufgaben planen
Eine Aufgabe in einem Satz tippen: **Ana morgen um 10 anrufen @Maria #hoch**. Datum, Person und Marke werden herausgelesen und vor dem Enter angezeigt.
- Aufgaben in die eigene Reihenfolge ziehen. Andere behalten ihre.
- Eine Aufgabe kann Teile, eine Checkliste, Dateien und Kommentare haben.
- Was sich wiederholt, macht beim Abhaken seine nächste.
- **Wichtig** und die Marken links engen die Liste ein.
Gelöschte Aufgaben liegen unter **Gelöscht**, bis Sie leeren.`,
    },
  },
  {
    section: 'tasks',
    slug: 'work-on-a-board',
    screens: ['/apps/kanban'],
    age: 9,
    texts: {
      en: `Work on a board together
A project has boards, and boards have cards. Drag a card, or press Space on its handle and move it with the arrows; everybody who looks at the project sees it move.
- \`n\` adds a card, \`e\` opens it, \`c\` comments, \`l\` labels.
- A card holds a description, checklists, files, a due date and people.
- What is done goes into the **archive** and can be brought back.
Members are owners, editors or viewers. An open project is for everybody who may use the kanban; a closed one for its members.`,
    },
  },
  {
    section: 'tasks',
    slug: 'work-without-a-connection',
    age: 88,
    texts: {
      en: `Work without a connection
Lost the network? Go on: sending a message, checking a task and moving a card are kept in this browser and done once the connection is back. The bar on top says so.
What somebody else changed meanwhile is not overwritten; you are asked.`,
    },
  },
  {
    section: 'calendar',
    slug: 'plan-events-and-invite',
    screens: ['/apps/calendar'],
    age: 11,
    texts: {
      en: `Plan events and invite people
Press \`c\`, or drag over the hours. Guests are people of this instance or addresses of elsewhere; all of them are invited by mail and answer with one click.
- **Repeats** has the usual rules and those of your own. Changes are for one time, for all that follow, or for all.
- **Free times** shows when everybody can.
- Rooms and equipment are booked with the event; nobody can book them twice.
- Calendars can be read by other programs: **Subscribe** gives you the address.`,
    },
  },
  {
    section: 'invoices',
    slug: 'write-an-invoice',
    screens: [
      '/apps/invoice/list',
      '/apps/invoice/add',
      '/apps/invoice/edit/$id',
      '/apps/invoice/preview/$id',
    ],
    age: 4,
    texts: {
      en: `Write an invoice
An invoice begins as a draft. Choose the client, add lines with quantity and price, and say which tax applies; the totals are reckoned while you type.
1. Save the draft as often as you like. It has no number yet and can be deleted.
2. When it is sent it gets the next number and cannot be changed any more.
3. Payments are noted on the invoice. It is paid when nothing is left of it.
Something wrong with an invoice that was sent? It is voided, or a credit note is written. Numbers never have gaps.
Company, bank account and tax rates come from the **Settings** of the instance.`,
      fr: `Écrire une facture
Une facture commence comme brouillon. Choisissez le client, ajoutez des lignes avec quantité et prix, et dites quelle taxe s’applique ; les totaux se calculent pendant la saisie.
1. Enregistrez le brouillon aussi souvent que vous voulez. Il n’a pas encore de numéro et peut être supprimé.
2. À l’envoi, elle reçoit le prochain numéro et ne peut plus être modifiée.
3. Les paiements sont notés sur la facture. Elle est payée quand il n’en reste rien.
Une erreur dans une facture envoyée ? Elle est annulée, ou un avoir est établi. Les numéros n’ont jamais de trous.
La société, le compte bancaire et les taux de taxe viennent des **Paramètres** de l’instance.`,
      pt: `Escrever uma fatura
Uma fatura começa como rascunho. Escolha o cliente, adicione linhas com quantidade e preço e diga qual imposto se aplica; os totais são calculados enquanto você digita.
1. Salve o rascunho quantas vezes quiser. Ele ainda não tem número e pode ser excluído.
2. Quando é enviada, ela recebe o próximo número e não pode mais ser alterada.
3. Os pagamentos são registrados na fatura. Ela está paga quando não resta nada dela.
Algo errado em uma fatura enviada? Ela é anulada, ou se cria uma nota de crédito. A numeração nunca tem lacunas.
Empresa, conta bancária e impostos vêm das **Configurações** da instância.`,
      de: `Eine Rechnung schreiben
Eine Rechnung beginnt als Entwurf. Kunde wählen, Zeilen mit Menge und Preis anlegen und den Steuersatz nennen; die Summen rechnen sich beim Tippen.
1. Den Entwurf beliebig oft speichern. Er hat noch keine Nummer und lässt sich löschen.
2. Beim Versand bekommt sie die nächste Nummer und bleibt, wie sie ist.
3. Zahlungen werden auf der Rechnung vermerkt. Bezahlt ist sie, wenn nichts mehr offen ist.
Ein Fehler in einer verschickten Rechnung? Sie wird storniert, oder es gibt eine Gutschrift. Nummern haben keine Lücken.
Firma, Bank und Steuersätze kommen aus den **Einstellungen** der Instanz.`,
    },
  },
  {
    section: 'invoices',
    slug: 'why-numbers-have-no-gaps',
    age: 120,
    texts: {
      en: `Why invoice numbers have no gaps
In many countries the numbers of invoices must follow one another. A draft that is deleted may therefore not have used one up: the number is given in the moment in which the invoice is sent, and by nothing else.
The first one ever is 4987. A voided invoice keeps its number and says that it is void.`,
    },
  },
  {
    section: 'shopping',
    slug: 'from-the-shop-to-the-door',
    screens: [
      '/apps/ecommerce/shop',
      '/apps/ecommerce/product-detail/$slug',
      '/apps/ecommerce/wishlist',
      '/apps/ecommerce/checkout',
    ],
    age: 14,
    texts: {
      en: `From the shop to your door
Narrow the list by price, category, brand and stars. The heart keeps a product on your wishlist; the cart follows you to every device.
The checkout has three steps: what, where to, how to pay. What you pay in total, with discount, delivery and tax, is shown before the last press and does not change after it.
Orders, parcels and returns: the **FAQ** has the answers.`,
    },
  },
]
