import { TRIAL } from '#features/account-setting/contract/plans.rules.ts'
import type { SeedEntry } from './seed-text.seed.ts'

/** Demo questions, in display order. */
export const SEED_ENTRIES: readonly SeedEntry[] = [
  {
    category: 'payment',
    slug: 'which-payment-methods-do-you-accept',
    texts: {
      en: `Which payment methods do you accept?
You can pay by card or bank transfer, or by invoice if your company has an agreement with us. The last step of checkout shows the methods available to you.
We only keep the last four digits of your card. The full number is never stored.`,
      de: `Welche Zahlungsmethoden gibt es?
Sie zahlen mit Karte, per Banküberweisung oder auf Rechnung, wenn Ihre Firma das mit uns vereinbart hat. Welche Methoden Ihnen offenstehen, sehen Sie im letzten Schritt der Kasse.
Von Ihrer Karte speichern wir nur die letzten vier Ziffern, nie die vollständige Nummer.`,
      fr: `Quels moyens de paiement acceptez-vous ?
Vous pouvez payer par carte, par virement, ou sur facture si votre société a un accord avec nous. Les moyens de paiement proposés s’affichent à la dernière étape de la commande.
De votre carte, nous ne gardons que les quatre derniers chiffres. Le numéro complet n’est jamais enregistré.`,
      pt: `Quais formas de pagamento vocês aceitam?
Você pode pagar com cartão, por transferência bancária ou por fatura, se sua empresa tiver um acordo conosco. As formas disponíveis para você aparecem na última etapa da compra.
Do seu cartão, guardamos só os últimos quatro dígitos. O número completo nunca é armazenado.`,
      ar: `ما طرق الدفع المتاحة؟
يمكنك الدفع بالبطاقة أو بالتحويل المصرفي، أو بالفاتورة إذا كان لدى شركتك اتفاق معنا. تظهر الطرق المتاحة لك في الخطوة الأخيرة من إتمام الشراء.
لا نحتفظ من بطاقتك إلا بآخر أربعة أرقام، ولا نخزّن الرقم الكامل أبدًا.`,
    },
  },
  {
    category: 'payment',
    slug: 'where-do-i-find-my-invoices',
    texts: {
      en: `Where do I find my invoices?
For your plan, go to **Account settings** and open **Billing & plans**. You can open and print each entry.
Invoices we’ve sent to your company are also in your mail, with the document attached.`,
      de: `Wo finde ich meine Rechnungen?
Die Rechnungen zu Ihrem Tarif finden Sie in den **Kontoeinstellungen** unter **Abrechnung & Tarife**. Dort können Sie jeden Eintrag öffnen und drucken.
Rechnungen an Ihre Firma haben Sie außerdem per E-Mail erhalten, mit dem Dokument im Anhang.`,
      fr: `Où trouver mes factures ?
Les factures de votre forfait se trouvent dans **Paramètres du compte**, onglet **Facturation et forfaits**. Vous pouvez ouvrir et imprimer chacune d’elles.
Les factures adressées à votre société sont aussi dans vos e-mails, avec le document en pièce jointe.`,
      pt: `Onde encontro minhas faturas?
As faturas do seu plano estão em **Configurações da conta**, na aba **Cobrança e planos**. Você pode abrir e imprimir cada uma delas.
As faturas enviadas à sua empresa também estão no seu e-mail, com o documento em anexo.`,
      ar: `أين أجد فواتيري؟
تجد فواتير باقتك في **إعدادات الحساب** ضمن **الفوترة والباقات**، ويمكنك فتح كل فاتورة وطباعتها.
أما الفواتير المرسلة إلى شركتك فتجدها أيضًا في بريدك، والمستند مرفق بها.`,
    },
  },
  {
    category: 'payment',
    slug: 'how-do-i-change-my-plan',
    texts: {
      en: `How do I change my plan?
Go to **Account settings**, open **Billing & plans** and select **Change plan**. Before you confirm, you’ll see what the change costs today, including credit for the unused days of your current period.
If you switch to a smaller plan, the change takes effect when your current period ends.`,
      de: `Wie ändere ich meinen Tarif?
Öffnen Sie in den **Kontoeinstellungen** den Tab **Abrechnung & Tarife** und wählen Sie **Tarif ändern**. Bevor Sie bestätigen, sehen Sie, was der Wechsel heute kostet. Das Guthaben für ungenutzte Tage der aktuellen Laufzeit ist dabei schon abgezogen.
Der Wechsel in einen kleineren Tarif gilt ab dem Ende der aktuellen Laufzeit.`,
      fr: `Comment changer de forfait ?
Dans **Paramètres du compte**, ouvrez l’onglet **Facturation et forfaits** et sélectionnez **Changer de forfait**. Avant de confirmer, vous voyez ce que le changement coûte aujourd’hui, déduction faite des jours non utilisés de la période en cours.
Si vous choisissez un forfait moins élevé, le changement prend effet à la fin de la période en cours.`,
      pt: `Como mudo de plano?
Em **Configurações da conta**, abra **Cobrança e planos** e selecione **Mudar de plano**. Antes de confirmar, você vê quanto a mudança custa hoje, já com o crédito pelos dias não usados do período atual.
Se você mudar para um plano menor, a alteração vale a partir do fim do período atual.`,
      ar: `كيف أغيّر باقتي؟
انتقل إلى **إعدادات الحساب**، وافتح **الفوترة والباقات**، ثم اختر **تغيير الباقة**. قبل التأكيد ترى تكلفة التغيير اليوم بعد خصم رصيد الأيام غير المستخدمة من الفترة الحالية.
إذا انتقلت إلى باقة أصغر، يسري التغيير عند انتهاء الفترة الحالية.`,
    },
  },
  {
    category: 'payment',
    slug: 'are-prices-with-or-without-tax',
    texts: {
      en: `Do prices include tax?
No. Prices in the shop and for our plans are shown without tax. We add the tax that applies to you at checkout, and it’s listed separately on your invoice.`,
      de: `Sind die Preise inklusive Steuern?
Nein. Im Shop und bei den Tarifen zeigen wir Nettopreise. Die für Sie geltende Steuer kommt an der Kasse hinzu und ist auf der Rechnung gesondert ausgewiesen.`,
      fr: `Les prix incluent-ils les taxes ?
Non. Les prix de la boutique et des forfaits sont affichés hors taxes. La taxe applicable est ajoutée au moment du paiement et figure séparément sur votre facture.`,
      pt: `Os preços incluem impostos?
Não. Os preços da loja e dos planos são mostrados sem impostos. O imposto que se aplica a você é adicionado ao finalizar a compra e aparece separado na fatura.`,
      ar: `هل تشمل الأسعار الضريبة؟
لا. تُعرض أسعار المتجر والباقات بدون ضريبة. نضيف الضريبة التي تنطبق عليك عند إتمام الشراء، وتظهر منفصلة في فاتورتك.`,
    },
  },
  {
    category: 'delivery',
    slug: 'how-long-does-delivery-take',
    texts: {
      en: `How long does delivery take?
Items in stock ship within one business day. You’ll find the expected delivery date next to each item in your cart, and again in your order confirmation.
- Switzerland and Germany: 2 to 3 business days
- Rest of Europe: 3 to 6 business days
- Everywhere else: 5 to 12 business days`,
      de: `Wie lange dauert die Lieferung?
Artikel auf Lager versenden wir innerhalb eines Werktags. Der voraussichtliche Liefertermin steht im Warenkorb bei jedem Artikel und noch einmal in der Bestellbestätigung.
- Schweiz und Deutschland: 2 bis 3 Werktage
- Übriges Europa: 3 bis 6 Werktage
- Überall sonst: 5 bis 12 Werktage`,
      fr: `Quels sont les délais de livraison ?
Les articles en stock sont expédiés sous un jour ouvré. La date de livraison prévue figure à côté de chaque article dans votre panier, puis dans la confirmation de commande.
- Suisse et Allemagne : 2 à 3 jours ouvrés
- Reste de l’Europe : 3 à 6 jours ouvrés
- Autres pays : 5 à 12 jours ouvrés`,
      pt: `Qual é o prazo de entrega?
Itens em estoque são enviados em até um dia útil. A data prevista de entrega aparece ao lado de cada item no carrinho e também na confirmação do pedido.
- Suíça e Alemanha: 2 a 3 dias úteis
- Resto da Europa: 3 a 6 dias úteis
- Demais países: 5 a 12 dias úteis`,
      ar: `كم يستغرق التوصيل؟
نشحن السلع المتوفرة خلال يوم عمل واحد. يظهر موعد الوصول المتوقع بجانب كل سلعة في سلتك، ومرة أخرى في تأكيد الطلب.
- سويسرا وألمانيا: من يومين إلى 3 أيام عمل
- بقية أوروبا: من 3 إلى 6 أيام عمل
- بقية البلدان: من 5 أيام إلى 12 يوم عمل`,
    },
  },
  {
    category: 'delivery',
    slug: 'can-i-change-the-address-after-ordering',
    texts: {
      en: `Can I change my shipping address after ordering?
Yes, as long as your order hasn’t shipped. Contact support with your order number and the new address. We’ll hold the order until we’ve replied to you.`,
      de: `Kann ich die Lieferadresse nach der Bestellung noch ändern?
Ja, solange Ihre Bestellung nicht versandt ist. Schreiben Sie dem Support Ihre Bestellnummer und die neue Adresse. Wir halten die Bestellung zurück, bis wir Ihnen geantwortet haben.`,
      fr: `Puis-je changer l’adresse de livraison après avoir commandé ?
Oui, tant que votre commande n’est pas expédiée. Écrivez à l’assistance en indiquant votre numéro de commande et la nouvelle adresse. La commande est retenue jusqu’à notre réponse.`,
      pt: `Posso mudar o endereço de entrega depois de comprar?
Sim, enquanto o pedido não tiver sido enviado. Fale com o suporte e informe o número do pedido e o novo endereço. Seguramos o pedido até responder a você.`,
      ar: `هل يمكنني تغيير عنوان الشحن بعد الطلب؟
نعم، ما دام طلبك لم يُشحن. تواصل مع الدعم واذكر رقم الطلب والعنوان الجديد، وسنوقف الشحن إلى أن نرد عليك.`,
    },
  },
  {
    category: 'delivery',
    slug: 'what-does-delivery-cost',
    texts: {
      en: `How much is shipping?
It depends on the weight and the country. You’ll see the cost at checkout before you pay, and it won’t change afterwards.`,
      de: `Was kostet der Versand?
Das hängt von Gewicht und Land ab. An der Kasse sehen Sie die Versandkosten, bevor Sie zahlen. Danach ändern sie sich nicht mehr.`,
      fr: `Combien coûte la livraison ?
Cela dépend du poids et du pays. Les frais s’affichent avant le paiement et ne changent plus ensuite.`,
      pt: `Quanto custa o frete?
Depende do peso e do país. O valor aparece ao finalizar a compra, antes do pagamento, e não muda depois.`,
      ar: `كم تكلفة الشحن؟
تختلف بحسب الوزن والبلد. ترى التكلفة عند إتمام الشراء قبل أن تدفع، ولا تتغير بعد ذلك.`,
    },
  },
  {
    category: 'cancellationReturn',
    slug: 'how-do-i-cancel-an-order',
    texts: {
      en: `How do I cancel an order?
Open the order and select **Cancel order**. You can do this until it ships. We refund your payment the way you paid, usually within three business days.`,
      de: `Wie storniere ich eine Bestellung?
Öffnen Sie die Bestellung und wählen Sie **Bestellung stornieren**. Das geht, bis sie versandt ist. Wir erstatten den Betrag über dieselbe Zahlungsmethode, in der Regel innerhalb von drei Werktagen.`,
      fr: `Comment annuler une commande ?
Ouvrez la commande et sélectionnez **Annuler la commande**. C’est possible jusqu’à l’expédition. Vous êtes remboursé par le même moyen de paiement, le plus souvent sous trois jours ouvrés.`,
      pt: `Como cancelo um pedido?
Abra o pedido e selecione **Cancelar pedido**. Você pode fazer isso até o envio. Devolvemos o valor pela mesma forma de pagamento, geralmente em até três dias úteis.`,
      ar: `كيف ألغي طلبًا؟
افتح الطلب واختر **إلغاء الطلب**. يمكنك ذلك إلى أن يُشحن. نعيد إليك المبلغ بطريقة الدفع نفسها، وعادةً خلال ثلاثة أيام عمل.`,
    },
  },
  {
    category: 'cancellationReturn',
    slug: 'how-do-i-send-something-back',
    texts: {
      en: `How do I return an item?
You have 30 days from delivery. Ask support for a return label, put it on the package and drop it off at any post office. We’ll issue your refund once the package reaches us.
Parts that were cut or made to order can’t be returned, unless they’re faulty.`,
      de: `Wie sende ich einen Artikel zurück?
Ab der Zustellung haben Sie 30 Tage Zeit. Fordern Sie beim Support ein Rücksendeetikett an, kleben Sie es auf das Paket und geben Sie es in einer Postfiliale ab. Sobald das Paket bei uns ist, erstatten wir den Betrag.
Zugeschnittene oder nach Maß gefertigte Teile nehmen wir nur zurück, wenn sie fehlerhaft sind.`,
      fr: `Comment renvoyer un article ?
Vous avez 30 jours à compter de la livraison. Demandez une étiquette de retour à l’assistance, collez-la sur le colis et déposez-le dans un bureau de poste. Le remboursement est effectué dès que nous recevons le colis.
Les pièces coupées ou fabriquées sur mesure ne sont pas reprises, sauf en cas de défaut.`,
      pt: `Como devolvo um item?
Você tem 30 dias a partir da entrega. Peça uma etiqueta de devolução ao suporte, cole-a no pacote e deixe-o em uma agência dos correios. Fazemos o reembolso assim que o pacote chegar.
Peças cortadas ou feitas sob medida não podem ser devolvidas, a menos que tenham defeito.`,
      ar: `كيف أُرجع سلعة؟
أمامك 30 يومًا من تاريخ التسليم. اطلب ملصق إرجاع من الدعم، وضعه على الطرد، وسلّمه إلى أي مكتب بريد. نعيد إليك المبلغ عند وصول الطرد إلينا.
القطع المقصوصة أو المصنوعة حسب الطلب لا تُرجع، إلا إذا كان فيها عيب.`,
    },
  },
  {
    category: 'cancellationReturn',
    slug: 'how-do-i-end-my-plan',
    texts: {
      en: `How do I cancel my plan?
Go to **Account settings**, open **Billing & plans** and select **Cancel plan**. Your plan stays active until the end of the period you’ve paid for. After that, you’re on the free plan. None of your data is deleted.`,
      de: `Wie kündige ich meinen Tarif?
Öffnen Sie in den **Kontoeinstellungen** den Tab **Abrechnung & Tarife** und wählen Sie **Tarif kündigen**. Ihr Tarif läuft bis zum Ende der bezahlten Laufzeit weiter. Danach nutzen Sie den kostenlosen Tarif. Ihre Daten bleiben vollständig erhalten.`,
      fr: `Comment résilier mon forfait ?
Dans **Paramètres du compte**, ouvrez l’onglet **Facturation et forfaits** et sélectionnez **Résilier le forfait**. Votre forfait reste actif jusqu’à la fin de la période payée. Vous passez ensuite au forfait gratuit. Aucune de vos données n’est supprimée.`,
      pt: `Como cancelo meu plano?
Em **Configurações da conta**, abra **Cobrança e planos** e selecione **Cancelar plano**. O plano continua ativo até o fim do período pago. Depois disso, você passa para o plano gratuito. Nenhum dado seu é excluído.`,
      ar: `كيف ألغي باقتي؟
انتقل إلى **إعدادات الحساب**، وافتح **الفوترة والباقات**، ثم اختر **إلغاء الباقة**. تبقى باقتك سارية حتى نهاية الفترة المدفوعة، ثم تنتقل إلى الباقة المجانية. لا يُحذف أي شيء من بياناتك.`,
    },
  },
  {
    category: 'myOrders',
    slug: 'where-is-my-order',
    texts: {
      en: `Where is my order?
Check **Orders** for its status: pending, paid, shipped or delivered. When it ships, we’ll email you the tracking number.`,
      de: `Wo ist meine Bestellung?
Unter **Bestellungen** sehen Sie ihren Status: ausstehend, bezahlt, versandt oder zugestellt. Beim Versand schicken wir Ihnen die Sendungsnummer per E-Mail.`,
      fr: `Où en est ma commande ?
Consultez son statut dans **Commandes** : en attente, payée, expédiée ou livrée. À l’expédition, vous recevez le numéro de suivi par e-mail.`,
      pt: `Onde está meu pedido?
Veja o status em **Pedidos**: pendente, pago, enviado ou entregue. Quando ele for enviado, você receberá o código de rastreamento por e-mail.`,
      ar: `أين طلبي؟
تابع حالته في **الطلبات**: قيد الانتظار، أو مدفوع، أو تم الشحن، أو تم التسليم. عند شحنه نرسل إليك رقم التتبع بالبريد الإلكتروني.`,
    },
  },
  {
    category: 'myOrders',
    slug: 'something-is-missing-or-broken',
    texts: {
      en: `Something is missing or arrived damaged. What should I do?
Contact support within 14 days with your order number and, if something is damaged, a photo. We’ll send a replacement or refund you, whichever you prefer.`,
      de: `Es fehlt etwas oder ein Artikel ist beschädigt. Was kann ich tun?
Wenden Sie sich innerhalb von 14 Tagen an den Support. Nennen Sie Ihre Bestellnummer und schicken Sie bei Schäden ein Foto mit. Wir senden Ersatz oder erstatten den Betrag, ganz wie Sie möchten.`,
      fr: `Il manque un article ou il est endommagé. Que faire ?
Écrivez à l’assistance dans les 14 jours avec votre numéro de commande et, en cas de dommage, une photo. Nous vous renvoyons l’article ou vous remboursons, au choix.`,
      pt: `Falta algo ou o item chegou danificado. O que faço?
Fale com o suporte em até 14 dias, com o número do pedido e, se houver dano, uma foto. Enviamos outro item ou devolvemos o valor, como você preferir.`,
      ar: `هناك سلعة ناقصة أو وصلت تالفة. ماذا أفعل؟
تواصل مع الدعم خلال 14 يومًا واذكر رقم طلبك، وأرفق صورة إذا كان هناك تلف. نرسل إليك بديلًا أو نعيد المبلغ، كما تفضّل.`,
    },
  },
  {
    category: 'myOrders',
    slug: 'can-i-order-the-same-again',
    texts: {
      en: `Can I order the same items again?
Yes. Open the order and select **Reorder** to add everything that’s still available to your cart. Or keep your regular items on your wishlist: they stay there after you buy them.`,
      de: `Kann ich dieselben Artikel noch einmal bestellen?
Ja. Öffnen Sie die Bestellung und wählen Sie **Erneut bestellen**: Alles, was noch erhältlich ist, kommt in Ihren Warenkorb. Oder setzen Sie Artikel, die Sie regelmäßig brauchen, auf Ihre Wunschliste. Dort bleiben sie auch nach dem Kauf.`,
      fr: `Puis-je recommander les mêmes articles ?
Oui. Ouvrez la commande et sélectionnez **Commander de nouveau** : tout ce qui est encore disponible est ajouté à votre panier. Vous pouvez aussi garder vos achats réguliers dans votre liste d’envies : ils y restent après l’achat.`,
      pt: `Posso comprar os mesmos itens de novo?
Sim. Abra o pedido e selecione **Comprar de novo**: tudo o que ainda estiver disponível vai para o carrinho. Você também pode deixar na lista de desejos o que compra sempre: os itens continuam lá depois da compra.`,
      ar: `هل يمكنني طلب السلع نفسها مرة أخرى؟
نعم. افتح الطلب واختر **إعادة الطلب** لإضافة كل ما لا يزال متوفرًا إلى سلتك. أو احتفظ بما تشتريه بانتظام في قائمة أمنياتك، فهو يبقى فيها بعد الشراء.`,
    },
  },
  {
    category: 'productServices',
    slug: 'is-there-a-guarantee',
    texts: {
      en: `Is there a warranty?
Everything we make is covered for two years from delivery. Normal wear of seals and blades isn’t included. Keep your invoice: its number is all we need.`,
      de: `Gibt es eine Garantie?
Auf alles, was wir herstellen, geben wir ab der Lieferung zwei Jahre Garantie. Der normale Verschleiß von Dichtungen und Klingen ist ausgenommen. Bewahren Sie die Rechnung auf: Ihre Nummer genügt uns.`,
      fr: `Y a-t-il une garantie ?
Tout ce que nous fabriquons est garanti deux ans à compter de la livraison. L’usure normale des joints et des lames n’est pas couverte. Conservez la facture : son numéro nous suffit.`,
      pt: `Há garantia?
Tudo o que fabricamos tem dois anos de garantia a partir da entrega. O desgaste normal de vedações e lâminas não está incluído. Guarde a fatura: o número dela é tudo de que precisamos.`,
      ar: `هل هناك ضمان؟
كل ما نصنعه مشمول بضمان لمدة عامين من تاريخ التسليم. لا يشمل الضمان التآكل الطبيعي للحشيات والشفرات. احتفظ بالفاتورة، فرقمها هو كل ما نحتاج إليه.`,
    },
  },
  {
    category: 'productServices',
    slug: 'can-we-try-the-product-before-buying',
    texts: {
      en: `Can we try SMART FFT before we buy?
Yes. You can try every plan free for ${TRIAL.days} days, once per account. You won’t be charged during the trial. When it ends, your account moves to the free plan automatically.`,
      de: `Können wir SMART FFT vor dem Kauf testen?
Ja. Jeden Tarif können Sie ${TRIAL.days} Tage lang kostenlos testen, einmal pro Konto. Während der Testphase berechnen wir nichts. Danach wechselt Ihr Konto automatisch in den kostenlosen Tarif.`,
      fr: `Peut-on essayer SMART FFT avant d’acheter ?
Oui. Chaque forfait s’essaie gratuitement pendant ${TRIAL.days} jours, une fois par compte. Rien n’est facturé pendant l’essai. À la fin, votre compte passe automatiquement au forfait gratuit.`,
      pt: `Podemos testar o SMART FFT antes de comprar?
Sim. Você pode testar qualquer plano de graça por ${TRIAL.days} dias, uma vez por conta. Nada é cobrado durante o teste. No fim, sua conta passa automaticamente para o plano gratuito.`,
      ar: `هل يمكننا تجربة SMART FFT قبل الشراء؟
نعم. يمكنك تجربة أي باقة مجانًا لمدة ${TRIAL.days} يومًا، مرة واحدة لكل حساب. لن تدفع شيئًا خلال التجربة، وعند انتهائها ينتقل حسابك تلقائيًا إلى الباقة المجانية.`,
    },
  },
  {
    category: 'productServices',
    slug: 'who-can-see-what-i-write',
    texts: {
      en: `Who can see what I write?
Your emails and chats are private. Administrators can’t read them, not even when they view the app as you. Tasks and boards are visible to the people they’re shared with. To learn more, search the knowledge base for **roles**.`,
      de: `Wer kann sehen, was ich schreibe?
Ihre E-Mails und Chats sind privat. Auch Administratoren können sie nicht lesen, selbst wenn sie die App in Ihrer Ansicht öffnen. Aufgaben und Boards sehen die Personen, mit denen sie geteilt sind. Mehr dazu finden Sie in der Wissensdatenbank, wenn Sie nach **Rollen** suchen.`,
      fr: `Qui peut voir ce que j’écris ?
Vos e-mails et vos conversations sont privés. Les administrateurs ne peuvent pas les lire, même lorsqu’ils affichent l’application en tant que vous. Les tâches et les tableaux sont visibles par les personnes avec qui ils sont partagés. Pour en savoir plus, cherchez **rôles** dans la base de connaissances.`,
      pt: `Quem pode ver o que escrevo?
Seus e-mails e chats são privados. Administradores não podem lê-los, nem quando veem o app como você. Tarefas e quadros ficam visíveis para as pessoas com quem são compartilhados. Para saber mais, busque por **funções** na base de conhecimento.`,
      ar: `من يمكنه رؤية ما أكتبه؟
رسائلك ومحادثاتك خاصة. لا يستطيع مديرو النظام قراءتها، حتى عند عرض التطبيق بصفتك. المهام واللوحات مرئية لمن تمت مشاركتها معهم. لمعرفة المزيد، ابحث عن **الأدوار** في قاعدة المعرفة.`,
    },
  },
]
