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
      de: `Den Tag mit Aufgaben planen
Geben Sie eine Aufgabe als Satz ein: **Ana morgen um 10 anrufen @Maria #hoch**. Datum, Person und Tag werden beim Tippen erkannt und angezeigt, bevor Sie Enter drücken.
- Ziehen Sie Aufgaben in die gewünschte Reihenfolge. Das ändert nur Ihre eigene Liste.
- Fügen Sie Unteraufgaben, eine Checkliste, Dateien oder Kommentare hinzu.
- Wenn Sie eine wiederkehrende Aufgabe erledigen, wird die nächste automatisch erstellt.
- Grenzen Sie die Liste mit **Wichtig** und den Tags links ein.
Gelöschte Aufgaben bleiben unter **Gelöscht**, bis Sie sie endgültig löschen.`,
      fr: `Planifier sa journée avec des tâches
Saisissez une tâche comme une phrase : **Appeler Ana demain à 10 h @Maria #haute**. La date, la personne et l’étiquette sont reconnues pendant la saisie et s’affichent avant que vous n’appuyiez sur Entrée.
- Faites glisser les tâches dans l’ordre voulu. Seule votre liste change.
- Ajoutez des sous-tâches, une checklist, des fichiers ou des commentaires.
- Quand vous terminez une tâche récurrente, la suivante est créée automatiquement.
- **Importantes** et les étiquettes à gauche filtrent la liste.
Les tâches supprimées restent dans **Supprimées** jusqu’à leur suppression définitive.`,
      pt: `Planeje seu dia com tarefas
Digite uma tarefa como uma frase: **Ligar para Ana amanhã às 10h @Maria #alta**. A data, a pessoa e a tag são reconhecidas enquanto você digita e aparecem antes de você pressionar Enter.
- Arraste as tarefas para a ordem que quiser. Só a sua lista muda.
- Adicione subtarefas, uma checklist, arquivos ou comentários.
- Ao concluir uma tarefa recorrente, a próxima é criada automaticamente.
- Use **Importantes** e as tags à esquerda para filtrar a lista.
As tarefas excluídas ficam em **Excluídas** até você excluí-las permanentemente.`,
      ar: `التخطيط ليومك بالمهام
اكتب المهمة كجملة: **اتصل بآنا غدًا الساعة 10 @ماريا #عالٍ**. يتم التعرف على التاريخ والشخص والوسم أثناء الكتابة، وتظهر قبل أن تضغط Enter.
- اسحب المهام إلى الترتيب الذي تريده. يتغير ترتيب قائمتك وحدها.
- أضف إلى المهمة مهام فرعية أو قائمة تحقق أو ملفات أو تعليقات.
- عند إكمال مهمة متكررة، تُنشأ المهمة التالية تلقائيًا.
- استخدم **المهمة جدًا** والوسوم في القائمة الجانبية لتضييق القائمة.
تبقى المهام المحذوفة في **المحذوفة** إلى أن تحذفها نهائيًا.`,
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
      de: `Gemeinsam an einem Board arbeiten
Ein Projekt hat Boards, und Boards enthalten Karten. Ziehen Sie eine Karte oder drücken Sie auf ihrem Ziehgriff die Leertaste und bewegen Sie sie mit den Pfeiltasten. Alle, die das Projekt geöffnet haben, sehen es sofort.
- Mit \`n\` fügen Sie eine Karte hinzu, mit \`e\` bearbeiten Sie sie, mit \`d\` legen Sie das Fälligkeitsdatum fest und mit \`l\` vergeben Sie Labels.
- Karten können eine Beschreibung, Checklisten, Dateien, ein Fälligkeitsdatum und zuständige Personen haben.
- Verschieben Sie erledigte Karten ins **Archiv**. Sie lassen sich jederzeit wiederherstellen.
Mitglieder sind Eigentümer, Bearbeiter oder Betrachter. Ein Projekt kann allen offenstehen, die Kanban nutzen dürfen, oder nur seinen Mitgliedern.`,
      fr: `Travailler à plusieurs sur un tableau
Un projet contient des tableaux, et les tableaux contiennent des cartes. Faites glisser une carte, ou appuyez sur Espace sur sa poignée et déplacez-la avec les flèches. Toutes les personnes qui consultent le projet la voient bouger.
- \`n\` ajoute une carte, \`e\` la modifie, \`d\` définit son échéance et \`l\` lui attribue des libellés.
- Une carte peut avoir une description, des checklists, des fichiers, une échéance et des responsables.
- Placez les cartes terminées dans les **archives**. Vous pouvez les restaurer à tout moment.
Les membres sont propriétaires, éditeurs ou lecteurs. Un projet peut être ouvert à tous ceux qui ont accès à Kanban, ou réservé à ses membres.`,
      pt: `Trabalhe em equipe em um quadro
Um projeto tem quadros, e os quadros têm cartões. Arraste um cartão ou pressione Espaço na alça e mova-o com as setas. Todos que estão vendo o projeto acompanham a mudança.
- Pressione \`n\` para adicionar um cartão, \`e\` para editar, \`d\` para definir o vencimento e \`l\` para as etiquetas.
- Um cartão pode ter descrição, checklists, arquivos, vencimento e responsáveis.
- Mova os cartões concluídos para o **arquivo**. Você pode restaurá-los quando quiser.
Os membros são proprietários, editores ou leitores. Um projeto pode ser aberto a todos que usam o Kanban ou só aos membros.`,
      ar: `العمل معًا على لوحة
يتكون المشروع من لوحات، وتحتوي اللوحات على بطاقات. اسحب البطاقة، أو اضغط مفتاح المسافة على مقبضها وانقلها بمفاتيح الأسهم. يراها كل من يفتح المشروع وهي تنتقل.
- اضغط \`n\` لإضافة بطاقة، و\`e\` لتعديلها، و\`d\` لتعيين تاريخ استحقاقها، و\`l\` لإضافة تسميات إليها.
- يمكن أن تتضمن البطاقة وصفًا وقوائم تحقق وملفات وتاريخ استحقاق وأشخاصًا مسندة إليهم.
- انقل البطاقات المنجزة إلى **الأرشيف**. يمكنك استعادتها في أي وقت.
كل عضو إما مالك أو محرر أو مشاهد. ويمكن أن يكون المشروع متاحًا لكل من يستخدم كانبان، أو لأعضائه فقط.`,
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
      de: `Offline arbeiten
Wenn die Verbindung abbricht, arbeiten Sie einfach weiter. Nachrichten, erledigte Aufgaben und verschobene Karten werden in diesem Browser gespeichert und synchronisiert, sobald Sie wieder online sind. In der Leiste oben sehen Sie, wie viele Änderungen noch warten.
Hat eine andere Person in der Zwischenzeit dasselbe geändert, wird nichts überschrieben. Wir fragen Sie, was gelten soll.`,
      fr: `Travailler hors ligne
Si la connexion est interrompue, continuez simplement à travailler. Les messages envoyés, les tâches terminées et les cartes déplacées sont enregistrés dans ce navigateur et synchronisés dès votre retour en ligne. La barre du haut indique combien de modifications sont en attente.
Si une autre personne a modifié le même élément entre-temps, rien n’est écrasé. Vous choisissez ce qu’il faut garder.`,
      pt: `Trabalhe off-line
Se a conexão cair, continue trabalhando. As mensagens enviadas, as tarefas concluídas e os cartões movidos são salvos neste navegador e sincronizados quando você voltar a ficar on-line. A barra superior mostra quantas alterações estão aguardando.
Se outra pessoa tiver alterado a mesma coisa enquanto você estava off-line, nada é sobrescrito. Perguntamos o que você quer manter.`,
      ar: `العمل دون اتصال
إذا انقطع الاتصال، فتابع عملك. تُحفظ الرسائل التي ترسلها والمهام التي تكملها والبطاقات التي تنقلها في هذا المتصفح، وتُزامَن عند عودة الاتصال. يعرض الشريط العلوي عدد التغييرات المنتظرة.
إذا غيّر شخص آخر الشيء نفسه وأنت دون اتصال، فلن يُستبدل شيء، بل نسألك عما تريد الاحتفاظ به.`,
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
      de: `Termine planen und einladen
Drücken Sie \`c\` oder ziehen Sie mit der Maus über den Kalender. Gäste können Personen aus Ihrer Firma oder externe E-Mail-Adressen sein. Alle erhalten eine Einladung per E-Mail und antworten mit einem Klick.
- Unter **Wiederholung** finden Sie die üblichen Rhythmen oder legen einen eigenen fest. Wenn Sie einen Serientermin bearbeiten, gilt die Änderung für diesen Termin, für alle folgenden oder für die ganze Serie.
- Beim Planen sehen Sie, wer von den Gästen belegt ist und wann alle das nächste Mal Zeit haben.
- Räume und Ausstattung buchen Sie gleich mit. Doppelt belegt werden sie nie.
- Um Ihren Kalender in einer anderen App zu sehen, holen Sie sich über **Abonnieren** den Link.`,
      fr: `Planifier des événements et inviter
Appuyez sur \`c\`, ou faites glisser la souris sur le calendrier. Les invités peuvent être des collègues ou des adresses e-mail externes. Chacun reçoit une invitation par e-mail et répond en un clic.
- **Répétition** propose les rythmes habituels, ou le vôtre. Quand vous modifiez un événement récurrent, appliquez le changement à cet événement, aux suivants ou à tous.
- Pendant la planification, vous voyez quels invités sont occupés et quand tout le monde est de nouveau disponible.
- Réservez les salles et les équipements en même temps que l’événement. Les doubles réservations sont impossibles.
- Pour voir votre calendrier dans une autre application, obtenez son lien avec **S’abonner**.`,
      pt: `Agende eventos e convide pessoas
Pressione \`c\` ou arraste no calendário. Os convidados podem ser colegas ou endereços de e-mail externos. Todos recebem um convite por e-mail e respondem com um clique.
- **Repetição** oferece as opções mais comuns, ou crie a sua. Ao editar um evento recorrente, aplique a alteração só a ele, aos seguintes ou a todos.
- Ao planejar, você vê quais convidados estão ocupados e quando todos estarão livres.
- Reserve salas e equipamentos junto com o evento. Ninguém consegue reservá-los duas vezes.
- Para ver seu calendário em outro aplicativo, use **Assinar** e copie o link.`,
      ar: `جدولة المواعيد ودعوة الأشخاص
اضغط \`c\` أو اسحب على التقويم. يمكن أن يكون الضيوف زملاء أو عناوين بريد إلكتروني خارجية. تصل إليهم جميعًا دعوة بالبريد الإلكتروني ويردون عليها بنقرة واحدة.
- في **التكرار** تجد الخيارات المعتادة، أو تحدد تكرارًا خاصًا بك. عند تعديل موعد متكرر، طبّق التغيير على هذا الموعد أو على ما بعده أو على كل المواعيد.
- أثناء التخطيط ترى الضيوف المشغولين، ومتى يكون الجميع متفرغين.
- احجز القاعات والمعدات مع الموعد. لا يمكن حجزها مرتين في الوقت نفسه.
- لعرض تقويمك في تطبيق آخر، احصل على رابطه من **اشتراك**.`,
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
      de: `Eine Rechnung erstellen
Jede Rechnung beginnt als Entwurf. Wählen Sie einen Kunden, fügen Sie Positionen mit Menge und Einzelpreis hinzu und legen Sie den Steuersatz fest. Die Summen werden beim Tippen berechnet.
1. Speichern Sie den Entwurf beliebig oft. Er hat noch keine Nummer und lässt sich löschen.
2. Beim Senden erhält die Rechnung die nächste Nummer und kann nicht mehr geändert werden.
3. Erfassen Sie Zahlungen auf der Rechnung. Ist nichts mehr offen, gilt sie als bezahlt.
Ein Fehler in einer gesendeten Rechnung? Stornieren Sie sie oder erstellen Sie eine Gutschrift. Die Nummern bleiben lückenlos.
Firmendaten, Bankverbindung und Steuersätze kommen aus den **Einstellungen**.`,
      fr: `Créer une facture
Toute facture commence comme brouillon. Choisissez un client, ajoutez des lignes avec quantité et prix, et sélectionnez un taux de TVA. Les totaux se calculent pendant la saisie.
1. Enregistrez le brouillon aussi souvent que nécessaire. Il n’a pas encore de numéro et peut être supprimé.
2. À l’envoi, la facture reçoit le numéro suivant et ne peut plus être modifiée.
3. Enregistrez les paiements sur la facture. Quand plus rien n’est dû, elle est marquée comme payée.
Une erreur dans une facture envoyée ? Annulez-la ou créez un avoir. La numérotation reste continue.
Les coordonnées de la société, le compte bancaire et les taux de TVA viennent des **Paramètres**.`,
      pt: `Crie uma fatura
Toda fatura começa como rascunho. Escolha um cliente, adicione itens com quantidade e preço e selecione a alíquota de imposto. Os totais são calculados enquanto você digita.
1. Salve o rascunho quantas vezes quiser. Ele ainda não tem número e pode ser excluído.
2. Ao ser enviada, a fatura recebe o próximo número e não pode mais ser alterada.
3. Registre os pagamentos na fatura. Quando não há mais saldo, ela é marcada como paga.
Algum erro em uma fatura já enviada? Anule-a ou crie uma nota de crédito. A numeração nunca tem lacunas.
Os dados da empresa, a conta bancária e as alíquotas de imposto vêm das **Configurações**.`,
      ar: `إنشاء فاتورة
تبدأ كل فاتورة كمسودة. اختر عميلًا، وأضف البنود مع الكمية والسعر، وحدد نسبة الضريبة. تُحسب الإجماليات أثناء الكتابة.
1. احفظ المسودة كلما أردت. ليس لها رقم بعد، ويمكنك حذفها.
2. عند إرسالها تحصل على الرقم التالي، ولا يمكن تغييرها بعد ذلك.
3. سجّل الدفعات على الفاتورة. وعندما لا يبقى عليها شيء، تصبح مدفوعة.
هل أخطأت في فاتورة أرسلتها؟ ألغها أو أنشئ إشعارًا دائنًا. ولا توجد فجوات في أرقام الفواتير أبدًا.
تأتي بيانات الشركة والحساب المصرفي ونسب الضريبة من **الإعدادات**.`,
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
      de: `Warum Rechnungsnummern lückenlos sind
In vielen Ländern müssen Rechnungen fortlaufend nummeriert sein. Deshalb haben Entwürfe keine Nummer: Wenn Sie einen löschen, geht keine verloren. Ihre Nummer erhält eine Rechnung erst beim Ausstellen oder Senden.
Die erste Rechnung hat die Nummer 4987. Stornierte Rechnungen behalten ihre Nummer und sind als storniert gekennzeichnet.`,
      fr: `Pourquoi la numérotation des factures est continue
Dans de nombreux pays, les factures doivent être numérotées sans interruption. C’est pourquoi un brouillon n’a pas de numéro : si vous en supprimez un, aucun numéro n’est perdu. Une facture ne reçoit le sien qu’au moment où elle est émise ou envoyée.
La première facture porte le numéro 4987. Les factures annulées conservent leur numéro et sont marquées comme annulées.`,
      pt: `Por que a numeração das faturas não tem lacunas
Muitos países exigem que as faturas tenham números consecutivos. Por isso os rascunhos não têm número: se você excluir um, nenhum número se perde. A fatura só recebe o dela ao ser emitida ou enviada.
A primeira fatura tem o número 4987. Faturas anuladas mantêm o número e ficam marcadas como anuladas.`,
      ar: `لماذا لا توجد فجوات في أرقام الفواتير
تشترط بلدان كثيرة أن تكون أرقام الفواتير متسلسلة. لذلك ليس للمسودات أرقام: إذا حذفت مسودة، لا يضيع أي رقم. ولا تحصل الفاتورة على رقمها إلا عند إصدارها أو إرسالها.
رقم أول فاتورة هو 4987. وتحتفظ الفواتير الملغاة بأرقامها وتظهر كملغاة.`,
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
      de: `Einkaufen, bezahlen, liefern lassen
Filtern Sie Produkte nach Preis, Kategorie, Marke und Bewertung. Mit dem Herz kommt ein Produkt auf Ihre Wunschliste. Ihr Warenkorb begleitet Sie auf alle Geräte.
Die Kasse hat drei Schritte: Warenkorb, Lieferadresse und Zahlung. Bevor Sie bestellen, sehen Sie den Gesamtbetrag mit Rabatten, Versand und Steuern. Danach ändert er sich nicht mehr.
Fragen zu Bestellungen, Paketen oder Rücksendungen? Die Antworten finden Sie unter **FAQ**.`,
      fr: `Acheter, payer et être livré
Filtrez les produits par prix, catégorie, marque et note. Le cœur ajoute un produit à votre liste d’envies. Votre panier vous suit sur tous vos appareils.
La commande se fait en trois étapes : panier, adresse de livraison et paiement. Avant de commander, vous voyez le total avec les remises, la livraison et les taxes. Il ne change plus ensuite.
Une question sur une commande, un colis ou un retour ? Consultez la **FAQ**.`,
      pt: `Compre, pague e receba em casa
Filtre os produtos por preço, categoria, marca e avaliação. Selecione o coração para adicionar um item à lista de desejos. Seu carrinho acompanha você em todos os dispositivos.
A compra tem três etapas: carrinho, endereço de entrega e pagamento. Antes de fazer o pedido, você vê o total com descontos, frete e impostos. Depois disso, ele não muda mais.
Dúvidas sobre pedidos, pacotes ou devoluções? Veja as **Perguntas frequentes**.`,
      ar: `التسوق وإتمام الشراء واستلام الطلب
صفِّ المنتجات حسب السعر والفئة والعلامة التجارية والتقييم. اختر القلب لإضافة منتج إلى قائمة أمنياتك. وتنتقل سلتك معك إلى كل أجهزتك.
لإتمام الشراء ثلاث خطوات: السلة وعنوان الشحن والدفع. قبل تأكيد الطلب ترى الإجمالي شاملًا الخصومات والشحن والضريبة، ولا يتغير بعد ذلك.
هل لديك أسئلة عن الطلبات أو الطرود أو الإرجاع؟ راجع **الأسئلة الشائعة**.`,
    },
  },
]
