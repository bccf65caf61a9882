import { TRIAL } from '#features/account-setting/contract/plans.rules.ts'
import type { SeedEntry } from './seed-text.seed.ts'

/** Demo questions, in display order. */
export const SEED_ENTRIES: readonly SeedEntry[] = [
  {
    category: 'payment',
    slug: 'which-ways-of-paying-are-there',
    texts: {
      en: `Which payment methods do you accept?
You can pay by card or bank transfer, or by invoice if your company has an agreement with us. The last step of checkout shows the methods available to you.
We only keep the last four digits of your card. The full number is never stored.`,
      fr: `Quels sont les moyens de paiement ?
Vous payez par carte, par compte bancaire, ou sur facture si votre entreprise a un accord avec nous. Les moyens qui vous sont ouverts s’affichent à la dernière étape de la commande.
D’une carte, nous ne notons que les quatre derniers chiffres ; le numéro lui-même n’est jamais conservé.`,
      pt: `Quais são as formas de pagamento?
Você paga com cartão, pela conta bancária, ou por fatura se sua empresa tiver um acordo conosco. As formas disponíveis para você aparecem na última etapa da compra.
De um cartão são registrados só os últimos quatro dígitos; o número em si nunca é guardado.`,
      de: `Welche Zahlungsarten gibt es?
Sie zahlen mit Karte, vom Bankkonto oder auf Rechnung, wenn Ihre Firma das mit uns vereinbart hat. Was Ihnen offensteht, zeigt der letzte Schritt der Kasse.
Von einer Karte merken wir uns nur die letzten vier Ziffern; die Nummer selbst wird nie gespeichert.`,
      ar: `ما طرق الدفع المتاحة؟
يمكنك الدفع بالبطاقة أو من الحساب المصرفي أو بالفاتورة إذا كان لشركتك اتفاق معنا. تظهر الطرق المتاحة لك في الخطوة الأخيرة من الدفع.
لا نحتفظ من البطاقة إلا بآخر أربعة أرقام، أما الرقم نفسه فلا يُخزَّن أبدًا.`,
    },
  },
  {
    category: 'payment',
    slug: 'where-do-i-find-my-invoices',
    texts: {
      en: `Where do I find my invoices?
For your plan, go to **Account settings** and open **Billing & plans**. You can open and print each entry.
Invoices we’ve sent to your company are also in your mail, with the document attached.`,
      fr: `Où trouver mes factures ?
Ce que vous avez payé pour votre forfait figure sous **Paramètres du compte**, onglet **Facturation et forfaits**. Chaque ligne peut être ouverte et imprimée.
Les factures envoyées à votre entreprise sont aussi dans vos e-mails, avec le document joint.`,
      pt: `Onde encontro minhas faturas?
O que você pagou pelo seu plano está em **Configurações da conta**, na aba **Cobrança e planos**. Cada linha pode ser aberta e impressa.
As faturas enviadas à sua empresa também estão no seu e-mail, com o documento anexado.`,
      de: `Wo finde ich meine Rechnungen?
Was Sie für Ihren Tarif bezahlt haben, steht in den **Kontoeinstellungen** unter **Abrechnung & Tarife**. Jede Zeile lässt sich öffnen und drucken.
Rechnungen an Ihre Firma liegen auch in Ihrer Post, mit dem Dokument im Anhang.`,
    },
  },
  {
    category: 'payment',
    slug: 'how-do-i-change-my-plan',
    texts: {
      en: `How do I change my plan?
Go to **Account settings**, open **Billing & plans** and select **Change plan**. Before you confirm, you’ll see what the change costs today, including credit for the unused days of your current period.
If you switch to a smaller plan, the change takes effect when your current period ends.`,
      fr: `Comment changer de forfait ?
Ouvrez **Paramètres du compte**, puis **Facturation et forfaits**. Avant toute réservation, vous voyez ce que le changement coûte aujourd’hui : ce qui reste de la période en cours est compté en votre faveur.
Passer à un forfait plus petit prend effet à la fin de la période déjà payée.`,
      ar: `كيف أغيّر خطتي؟
افتح **إعدادات الحساب** ثم **الفوترة والباقات**. قبل أي حجز ترى ما يكلفه التغيير اليوم، وما تبقى من الفترة الجارية يُحتسب لصالحك.
أما الانتقال إلى خطة أصغر فيسري في نهاية الفترة المدفوعة.`,
    },
  },
  {
    category: 'payment',
    slug: 'are-prices-with-or-without-tax',
    texts: {
      en: `Do prices include tax?
No. Prices in the shop and for our plans are shown without tax. We add the tax that applies to you at checkout, and it’s listed separately on your invoice.`,
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
      fr: `Combien de temps prend la livraison ?
Ce qui est en stock part dans un délai d’un jour ouvré. Le jour d’arrivée prévu figure à côté de chaque produit dans votre panier, puis dans la confirmation.
- Suisse et Allemagne : 2 à 3 jours ouvrés
- Reste de l’Europe : 3 à 6 jours ouvrés
- Partout ailleurs : 5 à 12 jours ouvrés`,
      pt: `Quanto tempo demora a entrega?
O que está em estoque sai em até um dia útil. O dia previsto para a chegada aparece ao lado de cada produto no carrinho, e de novo na confirmação.
- Suíça e Alemanha: 2 a 3 dias úteis
- Resto da Europa: 3 a 6 dias úteis
- Demais países: 5 a 12 dias úteis`,
      de: `Wie lange dauert die Lieferung?
Was am Lager ist, verlässt uns innerhalb eines Arbeitstages. Der Tag der Ankunft steht im Warenkorb neben jedem Artikel und noch einmal in der Bestätigung.
- Schweiz und Deutschland: 2 bis 3 Arbeitstage
- Übriges Europa: 3 bis 6 Arbeitstage
- Überall sonst: 5 bis 12 Arbeitstage`,
      ar: `كم يستغرق التوصيل؟
ما هو متوفر في المخزن يغادرنا خلال يوم عمل واحد. يظهر يوم الوصول المتوقع بجانب كل منتج في سلتك، ومرة أخرى في رسالة التأكيد.
- سويسرا وألمانيا: من يومين إلى 3 أيام عمل
- بقية أوروبا: من 3 إلى 6 أيام عمل
- سائر البلدان: من 5 إلى 12 يوم عمل`,
    },
  },
  {
    category: 'delivery',
    slug: 'can-i-change-the-address-after-ordering',
    texts: {
      en: `Can I change my shipping address after ordering?
Yes, as long as your order hasn’t shipped. Contact support with your order number and the new address. We’ll hold the order until we’ve replied to you.`,
    },
  },
  {
    category: 'delivery',
    slug: 'what-does-delivery-cost',
    texts: {
      en: `How much is shipping?
It depends on the weight and the country. You’ll see the cost at checkout before you pay, and it won’t change afterwards.`,
      fr: `Combien coûte la livraison ?
Cela dépend du poids et du pays. La commande l’indique avant le paiement, et cela ne change plus ensuite.`,
      pt: `Quanto custa a entrega?
Depende do peso e do país. O valor aparece antes de você pagar e não muda depois.`,
      de: `Was kostet die Lieferung?
Das hängt von Gewicht und Land ab. Die Kasse zeigt es, bevor Sie zahlen, und danach ändert es sich nicht mehr.`,
    },
  },
  {
    category: 'cancellationReturn',
    slug: 'how-do-i-cancel-an-order',
    texts: {
      en: `How do I cancel an order?
Open the order and select **Cancel order**. You can do this until it ships. We refund your payment the way you paid, usually within three business days.`,
      fr: `Comment annuler une commande ?
Ouvrez la commande et appuyez sur **Annuler la commande**. C’est possible jusqu’à l’expédition. Ce que vous avez payé revient par le même chemin, le plus souvent en trois jours ouvrés.`,
      pt: `Como cancelo um pedido?
Abra o pedido e pressione **Cancelar pedido**. Isto funciona até o envio. O que você pagou volta pelo mesmo caminho, geralmente em até três dias úteis.`,
      de: `Wie storniere ich eine Bestellung?
Öffnen Sie die Bestellung und wählen Sie **Bestellung stornieren**. Das geht, bis sie verschickt ist. Was Sie bezahlt haben, kommt auf demselben Weg zurück, meist innerhalb von drei Arbeitstagen.`,
      ar: `كيف ألغي طلبًا؟
افتح الطلب واختر **إلغاء الطلب**. هذا ممكن إلى أن يُشحن. يعود ما دفعته بالطريقة نفسها، وعادةً خلال ثلاثة أيام عمل.`,
    },
  },
  {
    category: 'cancellationReturn',
    slug: 'how-do-i-send-something-back',
    texts: {
      en: `How do I return an item?
You have 30 days from delivery. Ask support for a return label, put it on the package and drop it off at any post office. We’ll issue your refund once the package reaches us.
Parts that were cut or made to order can’t be returned, unless they’re faulty.`,
    },
  },
  {
    category: 'cancellationReturn',
    slug: 'how-do-i-end-my-plan',
    texts: {
      en: `How do I cancel my plan?
Go to **Account settings**, open **Billing & plans** and select **Cancel plan**. Your plan stays active until the end of the period you’ve paid for. After that, you’re on the free plan. None of your data is deleted.`,
    },
  },
  {
    category: 'myOrders',
    slug: 'where-is-my-order',
    texts: {
      en: `Where is my order?
Check **Orders** for its status: pending, paid, shipped or delivered. When it ships, we’ll email you the tracking number.`,
      fr: `Où est ma commande ?
Son état figure dans la liste de vos commandes : en attente, payée, expédiée, livrée. À l’expédition, vous recevez un e-mail avec le numéro du colis.`,
      pt: `Onde está meu pedido?
O estado aparece na lista dos seus pedidos: pendente, pago, enviado, entregue. Quando ele é enviado, você recebe um e-mail com o número da encomenda.`,
      de: `Wo ist meine Bestellung?
Ihr Stand steht in der Liste Ihrer Bestellungen: offen, bezahlt, versandt, zugestellt. Beim Versand bekommen Sie eine Mail mit der Nummer des Pakets.`,
      ar: `أين طلبي؟
حالته مذكورة في قائمة طلباتك: معلّق، مدفوع، شُحن، سُلّم. عند الشحن تصلك رسالة فيها رقم الطرد.`,
    },
  },
  {
    category: 'myOrders',
    slug: 'something-is-missing-or-broken',
    texts: {
      en: `Something is missing or arrived damaged. What should I do?
Contact support within 14 days with your order number and, if something is damaged, a photo. We’ll send a replacement or refund you, whichever you prefer.`,
    },
  },
  {
    category: 'myOrders',
    slug: 'can-i-order-the-same-again',
    texts: {
      en: `Can I order the same items again?
Yes. Open the order and select **Reorder** to add everything that’s still available to your cart. Or keep your regular items on your wishlist: they stay there after you buy them.`,
    },
  },
  {
    category: 'productServices',
    slug: 'is-there-a-guarantee',
    texts: {
      en: `Is there a warranty?
Everything we make is covered for two years from delivery. Normal wear of seals and blades isn’t included. Keep your invoice: its number is all we need.`,
      fr: `Y a-t-il une garantie ?
Deux ans sur tout ce que nous fabriquons, à partir du jour de la livraison. L’usure des joints et des lames n’en fait pas partie. Gardez la facture : son numéro nous suffit.`,
      pt: `Há garantia?
Dois anos para tudo o que fabricamos, a partir do dia da entrega. O desgaste de vedações e lâminas não está incluído. Guarde a fatura: o número dela é tudo de que precisamos.`,
      de: `Gibt es eine Garantie?
Zwei Jahre auf alles, was wir herstellen, ab dem Tag der Lieferung. Der Verschleiß von Dichtungen und Klingen gehört nicht dazu. Heben Sie die Rechnung auf: Ihre Nummer genügt uns.`,
      ar: `هل هناك ضمان؟
عامان على كل ما نصنعه ابتداءً من يوم التسليم. لا يشمل ذلك تآكل الحشيات والشفرات. احتفظ بالفاتورة فرقمها يكفينا.`,
    },
  },
  {
    category: 'productServices',
    slug: 'can-we-try-the-product-before-buying',
    texts: {
      en: `Can we try SMART FFT before we buy?
Yes. You can try every plan free for ${TRIAL.days} days, once per account. You won’t be charged during the trial. When it ends, your account moves to the free plan automatically.`,
    },
  },
  {
    category: 'productServices',
    slug: 'who-can-see-what-i-write',
    texts: {
      en: `Who can see what I write?
Your emails and chats are private. Administrators can’t read them, not even when they view the app as you. Tasks and boards are visible to the people they’re shared with. To learn more, search the knowledge base for **roles**.`,
      fr: `Qui peut voir ce que j’écris ?
Vos e-mails et vos chats sont à vous : aucun administrateur ne les lit, même pas en voyant l’application en votre nom. Les tâches et les tableaux sont vus par les personnes avec qui ils sont partagés. Un article de la base de connaissances en parle : cherchez **droits**.`,
      pt: `Quem pode ver o que escrevo?
Seus e-mails e seus chats são seus: nenhum administrador os lê, nem mesmo quando vê a conta como você. Tarefas e quadros são vistos pelas pessoas com quem são compartilhados. A base de conhecimento tem um artigo sobre isso: busque por **direitos**.`,
      de: `Wer sieht, was ich schreibe?
Ihre Post und Ihre Chats gehören Ihnen: Kein Administrator liest sie, auch nicht, wenn er die Anwendung mit Ihren Augen ansieht. Aufgaben und Boards sehen die, mit denen sie geteilt sind. In der Wissensdatenbank steht mehr dazu: Suchen Sie nach **Rechte**.`,
    },
  },
]
