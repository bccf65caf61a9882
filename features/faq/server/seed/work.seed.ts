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
Type a task as a sentence: **Call Ana tomorrow at 10 @Maria #high**. The date, person and tag are recognized as you type, so you can check them before you press Enter.
- Drag tasks into the order you want. It only changes your own list.
- Add subtasks, a checklist, files or comments to any task.
- When you complete a repeating task, the next one is created automatically.
- Use **Important** and the tags on the left to narrow the list.
Deleted tasks stay in **Deleted** until you delete them permanently.`,
      fr: `Planifiez votre journée avec des tâches
Tapez une tâche en une phrase : **Appeler Ana demain à 10h @Maria #haute**. La date, la personne et l’étiquette y sont lues, et ce qui a été lu s’affiche avant que vous n’appuyiez sur Entrée.
- Faites glisser les tâches dans votre propre ordre. Les autres gardent le leur.
- Une tâche peut avoir des parties, une checklist, des fichiers et des commentaires.
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
      en: `Work together on a board
A project has boards, and boards hold cards. Drag a card, or press Space on its handle and move it with the arrow keys. Everyone looking at the project sees it move.
- Press \`n\` to add a card, \`e\` to edit it, \`d\` to set its due date and \`l\` to label it.
- Cards can have a description, checklists, files, a due date and people assigned to them.
- Move finished cards to the **archive**. You can restore them at any time.
Members are owners, editors or viewers. Projects can be open to everyone who uses Kanban, or to their members only.`,
    },
  },
  {
    section: 'tasks',
    slug: 'work-without-a-connection',
    age: 88,
    texts: {
      en: `Work offline
If your connection drops, just keep working. Messages you send, tasks you complete and cards you move are saved in this browser and synced once you’re back online. The top bar shows how many changes are waiting.
If someone else changed the same thing while you were offline, nothing is overwritten. We’ll ask you what to keep.`,
    },
  },
  {
    section: 'calendar',
    slug: 'plan-events-and-invite',
    screens: ['/apps/calendar'],
    age: 11,
    texts: {
      en: `Schedule events and invite people
Press \`c\`, or drag across the calendar. Guests can be colleagues or outside email addresses. They all get an invitation by email and respond with one click.
- **Repeats** has the usual options, or set up your own. When you edit a repeating event, apply the change to that event, to the following ones or to all of them.
- While you plan, you see which guests are busy and when everyone is next available.
- Book rooms and equipment along with the event. They can’t be double-booked.
- To see your calendar in another app, use **Subscribe** to get its link.`,
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
      en: `Create an invoice
Every invoice starts as a draft. Choose a client, add items with a quantity and cost, and pick a tax rate. Totals are calculated as you type.
1. Save the draft as often as you like. It has no number yet, and you can still delete it.
2. When you send it, it gets the next number and can no longer be changed.
3. Record payments on the invoice. Once nothing is owed, it’s marked as paid.
Made a mistake on an invoice you already sent? Void it, or create a credit note. Invoice numbers never have gaps.
Your company details, bank account and tax rates come from **Settings**.`,
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
Many countries require invoice numbers to be consecutive. That’s why drafts don’t have one: if you delete a draft, no number is lost. An invoice only gets its number when you issue or send it.
The first invoice is number 4987. Voided invoices keep their number and are marked as void.`,
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
      en: `Shop, check out and get your delivery
Filter products by price, category, brand and rating. Select the heart to add something to your wishlist. Your cart follows you to every device.
Checkout has three steps: your cart, your shipping address and your payment. Before you place the order, you see the total with discounts, shipping and tax. It won’t change after that.
Questions about orders, packages or returns? Check the **FAQ**.`,
    },
  },
]
