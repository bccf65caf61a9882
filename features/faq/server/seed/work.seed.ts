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
Saisissez une tâche comme une phrase : **Appeler Ana demain à 10h @Maria #haute**. La date, la personne et l’étiquette sont reconnues pendant la saisie et s’affichent avant que vous n’appuyiez sur Entrée.
- Faites glisser les tâches dans l’ordre voulu. Seule votre liste change.
- Ajoutez des sous-tâches, une checklist, des fichiers ou des commentaires.
- Quand vous terminez une tâche périodique, la suivante est créée automatiquement.
- **Importantes** et les étiquettes à gauche filtrent la liste.
Les tâches supprimées restent dans **Supprimées** jusqu’à leur suppression définitive.`,
      pt: `Planeje seu dia com tarefas
Digite uma tarefa como uma frase: **Ligar para Ana amanhã às 10 @Maria #high**. A data, a pessoa e a tag são reconhecidas enquanto você digita e aparecem antes de você pressionar Enter.
- Arraste as tarefas para a ordem que quiser. Só a sua lista muda.
- Adicione subtarefas, uma checklist, arquivos ou comentários.
- Ao concluir uma tarefa recorrente, a próxima é criada automaticamente.
- Use **Importantes** e as tags à esquerda para filtrar a lista.
As tarefas excluídas ficam em **Excluídas** até você excluí-las permanentemente.`,
      de: `Den Tag mit Aufgaben planen
Tippen Sie eine Aufgabe als Satz: **Ana morgen um 10 anrufen @Maria #hoch**. Datum, Person und Tag werden beim Tippen erkannt und angezeigt, bevor Sie Enter drücken.
- Ziehen Sie Aufgaben in die gewünschte Reihenfolge. Das ändert nur Ihre eigene Liste.
- Fügen Sie Unteraufgaben, eine Checkliste, Dateien oder Kommentare hinzu.
- Wenn Sie eine wiederkehrende Aufgabe erledigen, wird die nächste automatisch erstellt.
- Grenzen Sie die Liste mit **Wichtig** und den Tags links ein.
Gelöschte Aufgaben bleiben unter **Gelöscht**, bis Sie sie endgültig löschen.`,
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
Toute facture commence comme brouillon. Choisissez un client, ajoutez des lignes avec quantité et prix, et sélectionnez un taux de taxe. Les totaux se calculent pendant la saisie.
1. Enregistrez le brouillon aussi souvent que nécessaire. Il n’a pas encore de numéro et peut être supprimé.
2. À l’envoi, la facture reçoit le numéro suivant et ne peut plus être modifiée.
3. Enregistrez les paiements sur la facture. Quand plus rien n’est dû, elle est marquée comme payée.
Une erreur dans une facture envoyée ? Annulez-la ou créez un avoir. La numérotation reste continue.
Les coordonnées de la société, le compte bancaire et les taux de taxe viennent des **Paramètres**.`,
      pt: `Escrever uma fatura
Toda fatura começa como rascunho. Escolha um cliente, adicione itens com quantidade e preço e selecione a alíquota de imposto. Os totais são calculados enquanto você digita.
1. Salve o rascunho quantas vezes quiser. Ele ainda não tem número e pode ser excluído.
2. Ao ser enviada, a fatura recebe o próximo número e não pode mais ser alterada.
3. Registre os pagamentos na fatura. Quando não há mais saldo, ela é marcada como paga.
Algum erro em uma fatura já enviada? Anule-a ou crie uma nota de crédito. A numeração nunca tem lacunas.
Os dados da empresa, a conta bancária e os impostos vêm das **Configurações**.`,
      de: `Eine Rechnung schreiben
Jede Rechnung beginnt als Entwurf. Wählen Sie einen Kunden, fügen Sie Positionen mit Menge und Preis hinzu und legen Sie den Steuersatz fest. Die Summen werden beim Tippen berechnet.
1. Speichern Sie den Entwurf beliebig oft. Er hat noch keine Nummer und lässt sich löschen.
2. Beim Senden erhält die Rechnung die nächste Nummer und kann nicht mehr geändert werden.
3. Erfassen Sie Zahlungen auf der Rechnung. Ist nichts mehr offen, gilt sie als bezahlt.
Ein Fehler in einer gesendeten Rechnung? Stornieren Sie sie oder erstellen Sie eine Gutschrift. Die Nummern bleiben lückenlos.
Firmendaten, Bankverbindung und Steuersätze kommen aus den **Einstellungen**.`,
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
