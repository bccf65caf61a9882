import type { SeedArticle } from './seed-text.seed.ts'

/** People, permissions, security and administration. */
export const ADMIN_ARTICLES: readonly SeedArticle[] = [
  {
    section: 'people',
    slug: 'invite-people',
    screens: ['/apps/user/list', '/apps/user/view/$id'],
    age: 7,
    texts: {
      en: `Invite people and manage accounts
Select **Add user** to create an account. We email the person a link to set their password. To add many people at once, use **Import**: match the columns and preview the result before you import. If any rows have errors, download them, fix them and try again.
- A user’s role decides what they can do. You can assign more roles on top of it.
- **Suspend** signs someone out right away and blocks their access. You can give a reason, and their data is kept.
- Before you delete someone, you’ll see what they own.
The last administrator can’t be suspended or deleted.`,
      de: `Personen einladen und Konten verwalten
Mit **Benutzer hinzufügen** erstellen Sie ein Konto. Die Person erhält per E-Mail einen Link, um ihr Passwort festzulegen. Viele auf einmal fügen Sie mit **Importieren** hinzu: Ordnen Sie die Spalten zu und prüfen Sie das Ergebnis in der Vorschau. Zeilen mit Fehlern können Sie herunterladen, korrigieren und noch einmal importieren.
- Die Rolle bestimmt, was jemand tun darf. Weitere Rollen können Sie zusätzlich zuweisen.
- **Sperren** meldet eine Person sofort ab und entzieht ihr den Zugriff. Sie können einen Grund angeben; die Daten bleiben erhalten.
- Bevor Sie jemanden löschen, sehen Sie, was der Person gehört.
Der letzte Administrator lässt sich weder sperren noch löschen.`,
      fr: `Inviter des personnes et gérer les comptes
Sélectionnez **Ajouter un utilisateur** pour créer un compte. La personne reçoit par e-mail un lien pour définir son mot de passe. Pour en ajouter plusieurs à la fois, utilisez **Importer** : associez les colonnes et vérifiez l’aperçu avant l’import. Si des lignes contiennent des erreurs, téléchargez-les, corrigez-les et recommencez.
- Le rôle détermine ce qu’une personne peut faire. Vous pouvez lui en attribuer d’autres en plus.
- **Suspendre** déconnecte la personne immédiatement et bloque son accès. Vous pouvez indiquer un motif, et ses données sont conservées.
- Avant de supprimer une personne, vous voyez ce qui lui appartient.
Le dernier administrateur ne peut être ni suspendu ni supprimé.`,
      pt: `Convide pessoas e gerencie contas
Selecione **Adicionar usuário** para criar uma conta. A pessoa recebe por e-mail um link para definir a senha. Para adicionar várias de uma vez, use **Importar**: associe as colunas e confira a pré-visualização antes de importar. Se alguma linha tiver erros, baixe-a, corrija e tente novamente.
- A função define o que a pessoa pode fazer. Você pode atribuir outras funções além dela.
- **Suspender** desconecta a pessoa na hora e bloqueia o acesso dela. Você pode informar um motivo, e os dados são mantidos.
- Antes de excluir alguém, você vê o que pertence a essa pessoa.
O último administrador não pode ser suspenso nem excluído.`,
      ar: `دعوة الأشخاص وإدارة الحسابات
اختر **إضافة مستخدم** لإنشاء حساب. نرسل إلى الشخص رابطًا بالبريد الإلكتروني لتعيين كلمة مروره. لإضافة كثيرين دفعة واحدة استخدم **استيراد**: طابق الأعمدة وعاين النتيجة قبل الاستيراد. إذا كان في بعض الصفوف أخطاء، فنزّلها وصحّحها وحاول مرة أخرى.
- يحدد دور المستخدم ما يمكنه فعله، ويمكنك إسناد أدوار أخرى إليه.
- إجراء **تعليق** يسجّل خروج الشخص فورًا ويمنع وصوله. يمكنك ذكر السبب، وتبقى بياناته محفوظة.
- قبل حذف أي شخص ترى ما يملكه.
لا يمكن تعليق آخر مدير نظام ولا حذفه.`,
    },
  },
  {
    section: 'rights',
    slug: 'how-roles-and-permissions-work',
    screens: ['/apps/roles', '/apps/permissions'],
    age: 10,
    texts: {
      en: `How roles and permissions work
A **permission** is a named set of rights, such as reading invoices or updating tickets. A **role** combines permissions with rights of its own. A **person** has the role that comes with their account, and you can assign more, even for a limited time.
## Read the table
Each row is an area and each column an action. A cell says all, own or nothing: **own** means only the records that belong to that person. Rights that come from a permission are shown here, but you change them in the permission.
## When changes take effect
Right away, on every open screen. If someone loses a right, the buttons that need it disappear.
## Request access
If you’re missing a right, request it in **Access control**. People who can grant it are notified and can give you access for a day, a week or permanently.`,
      de: `Wie Rollen und Berechtigungen zusammenhängen
Eine **Berechtigung** fasst Rechte unter einem Namen zusammen, etwa Rechnungen lesen oder Tickets bearbeiten. Eine **Rolle** verbindet Berechtigungen mit eigenen Rechten. Eine **Person** hat die Rolle ihres Kontos und kann weitere erhalten, auch auf Zeit.
## Die Tabelle lesen
Jede Zeile ist ein Bereich, jede Spalte eine Aktion. In den Zellen steht alle, eigene oder nichts: **Eigene** sind nur die Datensätze, die der Person gehören. Rechte aus einer Berechtigung werden hier angezeigt und in der Berechtigung geändert.
## Ab wann Änderungen gelten
Sofort, auf jedem offenen Bildschirm. Verliert jemand ein Recht, verschwinden die Schaltflächen, die es voraussetzen.
## Zugriff anfordern
Fehlt Ihnen ein Recht, fordern Sie es unter **Zugriffskontrolle** an. Wer es erteilen kann, wird benachrichtigt und gibt es Ihnen für einen Tag, eine Woche oder dauerhaft.`,
      fr: `Comment fonctionnent les rôles et les autorisations
Une **autorisation** regroupe des droits sous un nom, par exemple lire les factures ou modifier les tickets. Un **rôle** combine des autorisations et ses propres droits. Une **personne** a le rôle de son compte et peut en recevoir d’autres, même pour une durée limitée.
## Lire le tableau
Chaque ligne est un domaine, chaque colonne une action. Une case indique tous, les siens ou rien : **les siens** ne comprend que les éléments qui appartiennent à la personne. Les droits issus d’une autorisation s’affichent ici, mais se modifient dans l’autorisation.
## Quand les changements prennent effet
Immédiatement, sur tous les écrans ouverts. Si une personne perd un droit, les boutons qui l’exigent disparaissent.
## Demander un accès
S’il vous manque un droit, demandez-le dans **Contrôle d’accès**. Les personnes qui peuvent l’accorder sont prévenues et vous le donnent pour un jour, une semaine ou sans limite.`,
      pt: `Como funcionam as funções e as permissões
Uma **permissão** reúne direitos sob um nome, como ler faturas ou editar chamados. Uma **função** combina permissões com direitos próprios. Uma **pessoa** tem a função da sua conta e pode receber outras, inclusive por tempo limitado.
## Como ler a tabela
Cada linha é uma área e cada coluna, uma ação. As células mostram todos, próprios ou nada: **próprios** são apenas os registros que pertencem à pessoa. Os direitos que vêm de uma permissão aparecem aqui, mas são alterados na permissão.
## Quando as mudanças entram em vigor
Imediatamente, em todas as telas abertas. Se alguém perde um direito, os botões que dependem dele desaparecem.
## Solicitar acesso
Se você não tem um direito, solicite-o em **Controle de acesso**. Quem pode concedê-lo recebe uma notificação e libera o acesso por um dia, por uma semana ou permanentemente.`,
      ar: `كيف تعمل الأدوار والصلاحيات
**الصلاحية** مجموعة من الحقوق تحت اسم واحد، مثل قراءة الفواتير أو تعديل التذاكر. ويجمع **الدور** بين الصلاحيات وحقوق خاصة به. ولكل **شخص** دور حسابه، ويمكن منحه أدوارًا أخرى، ولو لمدة محددة.
## قراءة الجدول
كل صف قسم، وكل عمود إجراء. تعرض الخلية «الكل» أو «سجلاته» أو تكون فارغة، وتعني **سجلاته** السجلات التي تخص الشخص وحده. تظهر الحقوق الآتية من صلاحية هنا، لكن تعديلها يتم في الصلاحية نفسها.
## متى تسري التغييرات
فورًا، على كل شاشة مفتوحة. وإذا فقد شخص حقًا، اختفت الأزرار التي تتطلبه.
## طلب الوصول
إذا كان ينقصك حق، فاطلبه من **التحكم بالوصول**. يصل إشعار إلى من يمكنه منحه، فيمنحك إياه ليوم أو لأسبوع أو بشكل دائم.`,
    },
  },
  {
    section: 'rights',
    slug: 'ask-for-a-right',
    screens: ['/access-control'],
    age: 33,
    texts: {
      en: `Request access
**Access control** shows everything you can do and where each right comes from. Choose what you need, select **Request access**, add a short reason and send it. You’ll get a notification when someone decides.
Access granted for a day ends automatically. No one has to remember to remove it.`,
      de: `Zugriff anfordern
Die **Zugriffskontrolle** zeigt alles, was Sie dürfen, und woher jedes Recht stammt. Suchen Sie aus, was Sie brauchen, wählen Sie **Zugriff anfordern**, nennen Sie kurz den Grund und senden Sie die Anfrage ab. Sobald jemand entschieden hat, erhalten Sie eine Benachrichtigung.
Zugriff für einen Tag endet automatisch. Niemand muss daran denken, ihn wieder zu entziehen.`,
      fr: `Demander l’accès
**Contrôle d’accès** montre tout ce que vous pouvez faire et d’où vient chaque droit. Choisissez ce qu’il vous faut, sélectionnez **Demander l’accès**, indiquez brièvement le motif et envoyez. Vous recevez une notification dès que la décision est prise.
Un accès accordé pour un jour prend fin automatiquement. Personne n’a besoin de penser à le retirer.`,
      pt: `Solicite acesso
**Controle de acesso** mostra tudo o que você pode fazer e de onde vem cada direito. Escolha o que precisa, selecione **Solicitar acesso**, informe o motivo em poucas palavras e envie. Você recebe uma notificação quando alguém decidir.
O acesso concedido por um dia termina automaticamente. Ninguém precisa se lembrar de retirá-lo.`,
      ar: `طلب الوصول
تعرض صفحة **التحكم بالوصول** كل ما يمكنك فعله ومصدر كل حق. حدد ما تحتاج إليه، واختر **طلب الوصول**، واذكر السبب باختصار، ثم أرسل الطلب. يصلك إشعار عند اتخاذ القرار.
ينتهي الوصول الممنوح ليوم واحد تلقائيًا، دون أن يتذكر أحد إزالته.`,
    },
  },
  {
    section: 'account',
    slug: 'protect-your-account',
    screens: ['/pages/account-settings'],
    age: 1,
    texts: {
      en: `Protect your account
Go to **Account settings** and open the **Security** tab:
1. Turn on **two-factor authentication**. You’ll enter a code from your phone along with your password. Keep your recovery codes somewhere other than your phone.
2. Or add a **passkey**. You sign in with your fingerprint, face or PIN, and there’s no password to steal.
3. Check your **recent sign-ins**. If you don’t recognize a device, sign it out.
A good password is long, not complicated. Passwords that have appeared in a known data breach aren’t accepted.
> We’ll never ask you for your password or a code.`,
      de: `Das eigene Konto schützen
Öffnen Sie in den **Kontoeinstellungen** den Tab **Sicherheit**:
1. Aktivieren Sie die **Zwei-Faktor-Authentifizierung**. Zusätzlich zum Passwort geben Sie dann einen Code von Ihrem Smartphone ein. Bewahren Sie die Wiederherstellungscodes nicht auf dem Smartphone auf.
2. Oder fügen Sie einen **Passkey** hinzu. Sie melden sich mit Fingerabdruck, Gesicht oder PIN an, und es gibt kein Passwort, das gestohlen werden könnte.
3. Prüfen Sie **Letzte Anmeldungen**. Ein Gerät, das Sie nicht kennen, melden Sie ab.
Ein gutes Passwort ist lang, nicht kompliziert. Passwörter aus bekannten Datenlecks werden nicht angenommen.
> Wir fragen Sie nie nach Ihrem Passwort oder einem Code.`,
      fr: `Protéger votre compte
Dans **Paramètres du compte**, ouvrez l’onglet **Sécurité** :
1. Activez l’**authentification à deux facteurs**. En plus du mot de passe, vous saisirez un code de votre téléphone. Gardez les codes de récupération ailleurs que sur votre téléphone.
2. Ou ajoutez une **clé d’accès**. Vous vous connectez avec votre empreinte, votre visage ou un code PIN, et il n’y a aucun mot de passe à voler.
3. Vérifiez vos **connexions récentes**. Si vous ne reconnaissez pas un appareil, déconnectez-le.
Un bon mot de passe est long, pas compliqué. Ceux qui figurent dans une fuite de données connue ne sont pas acceptés.
> Nous ne vous demanderons jamais votre mot de passe ni un code.`,
      pt: `Proteja sua conta
Em **Configurações da conta**, abra a aba **Segurança**:
1. Ative a **autenticação de dois fatores**. Além da senha, você informará um código do seu celular. Guarde os códigos de recuperação fora do celular.
2. Ou adicione uma **chave de acesso**. Você entra com impressão digital, rosto ou PIN, e não há senha que possa ser roubada.
3. Confira seus **acessos recentes**. Se não reconhecer um dispositivo, desconecte-o.
Uma boa senha é longa, não complicada. Senhas que já apareceram em vazamentos conhecidos não são aceitas.
> Nunca pediremos sua senha nem um código.`,
      ar: `احمِ حسابك
انتقل إلى **إعدادات الحساب** وافتح علامة التبويب **الأمان**:
1. فعّل **المصادقة الثنائية**. ستُدخل رمزًا من هاتفك إلى جانب كلمة المرور. احتفظ برموز الاسترداد في مكان غير هاتفك.
2. أو أضف **مفتاح مرور**. تسجّل الدخول ببصمتك أو وجهك أو رقمك السري، فلا توجد كلمة مرور يمكن سرقتها.
3. راجع **عمليات تسجيل الدخول الأخيرة**. إذا لم تتعرف على جهاز، فسجّل خروجه.
كلمة المرور الجيدة طويلة وليست معقدة. ولا تُقبل كلمات المرور التي ظهرت في تسريب بيانات معروف.
> لن نطلب منك أبدًا كلمة مرورك أو رمزًا.`,
    },
  },
  {
    section: 'account',
    slug: 'api-keys-and-webhooks',
    screens: ['/pages/api-key', '/pages/api-reference'],
    age: 26,
    texts: {
      en: `API keys and webhooks
An API key lets a program do what you can do, or less. Choose what the key is allowed to do: read-only, modify, full control, or a custom set of areas. The secret is shown only once.
- Rotate a key when someone leaves. The old secret can keep working for 24 hours, so nothing breaks in the meantime.
- A **service account** doesn’t belong to a person. Its keys keep working when the person who created them leaves.
- A **webhook** notifies a URL of yours when something changes. Requests are signed, retried if your server doesn’t respond, and paused if it stays down.
The **API reference** lists every call, and you can try them right there.`,
      de: `API-Schlüssel und Webhooks
Mit einem API-Schlüssel darf ein Programm, was Sie dürfen, oder weniger. Legen Sie fest, was der Schlüssel kann: nur lesen, ändern, Vollzugriff oder ausgewählte Bereiche. Das Secret wird nur ein einziges Mal angezeigt.
- Erneuern Sie einen Schlüssel, wenn jemand das Team verlässt. Das alte Secret kann noch 24 Stunden gelten, damit nichts ausfällt.
- Ein **Dienstkonto** gehört keiner Person. Seine Schlüssel gelten weiter, auch wenn die Person geht, die sie erstellt hat.
- Ein **Webhook** meldet Änderungen an eine URL Ihrer Wahl. Anfragen sind signiert, werden wiederholt, wenn Ihr Server nicht antwortet, und pausiert, wenn er dauerhaft ausfällt.
Die **API-Referenz** listet alle Aufrufe auf. Sie können sie dort gleich ausprobieren.`,
      fr: `Clés API et webhooks
Une clé API permet à un programme de faire ce que vous pouvez faire, ou moins. Choisissez ce que la clé autorise : lecture seule, modification, contrôle total ou certains domaines. Le secret ne s’affiche qu’une seule fois.
- Renouvelez une clé quand quelqu’un part. L’ancien secret peut rester valable 24 heures, pour que rien ne s’arrête entre-temps.
- Un **compte de service** n’appartient à personne en particulier. Ses clés fonctionnent encore après le départ de la personne qui les a créées.
- Un **webhook** prévient l’une de vos URL de chaque changement. Les requêtes sont signées, renvoyées si votre serveur ne répond pas, et mises en pause s’il reste indisponible.
La **référence de l’API** présente tous les appels, que vous pouvez essayer sur place.`,
      pt: `Chaves de API e webhooks
Com uma chave de API, um programa pode fazer o que você pode, ou menos. Escolha o que a chave permite: somente leitura, modificar, controle total ou algumas áreas. O segredo é mostrado uma única vez.
- Rotacione a chave quando alguém sair. O segredo antigo pode funcionar por mais 24 horas, para que nada pare nesse meio-tempo.
- Uma **conta de serviço** não pertence a uma pessoa. As chaves dela continuam funcionando quando quem as criou sai.
- Um **webhook** avisa uma URL sua quando algo muda. As solicitações são assinadas, repetidas se o seu servidor não responder e pausadas se ele continuar fora do ar.
A **referência da API** lista todas as chamadas, e você pode testá-las ali mesmo.`,
      ar: `مفاتيح API وخطافات الويب
يتيح مفتاح API لبرنامج أن يفعل ما يمكنك فعله أو أقل. اختر ما يُسمح به للمفتاح: للقراءة فقط، أو تعديل، أو تحكم كامل، أو أقسام تحددها. يُعرض السر مرة واحدة فقط.
- دوّر المفتاح عند مغادرة أحد الأشخاص. يمكن أن يبقى السر القديم صالحًا لمدة 24 ساعة، فلا يتعطل شيء في هذه الأثناء.
- لا يخص **حساب الخدمة** شخصًا بعينه، وتظل مفاتيحه تعمل بعد مغادرة من أنشأها.
- يُعلم **خطاف الويب** عنوان URL لديك عند حدوث تغيير. الطلبات موقّعة، وتُعاد إذا لم يستجب خادمك، وتتوقف مؤقتًا إذا ظل متعطلًا.
يعرض **مرجع API** كل الطلبات، ويمكنك تجربتها هناك مباشرة.`,
    },
  },
  {
    section: 'account',
    slug: 'get-an-answer-from-support',
    screens: [
      '/apps/support',
      '/pages/faq',
      '/pages/knowledge-base',
      '/pages/knowledge-base/$category',
      '/pages/knowledge-base/$category/$question',
    ],
    age: 1,
    texts: {
      en: `Get help from support
Try search first. It covers every title and text in the knowledge base, with or without accents.
Didn’t find it? Select **Ask a question**. Your question becomes a ticket, and you’ll find it under **Support** with all replies. We’ll notify you in the app and by email when someone answers.
- Reply to your ticket as often as you like. If it’s closed, your reply reopens it.
- Close it yourself once your question is answered.
- Only you and the support team can see your tickets.`,
      de: `Hilfe vom Support bekommen
Suchen Sie zuerst: Die Suche durchsucht alle Titel und Texte der Wissensdatenbank, mit und ohne Akzente.
Nichts gefunden? Wählen Sie **Frage stellen**. Aus Ihrer Frage wird ein Ticket, das Sie mit allen Antworten unter **Support** finden. Wir benachrichtigen Sie in der App und per E-Mail, sobald jemand antwortet.
- Antworten Sie beliebig oft auf Ihr Ticket. Ist es geschlossen, öffnet Ihre Antwort es wieder.
- Schließen Sie es selbst, wenn Ihre Frage beantwortet ist.
- Nur Sie und das Support-Team sehen Ihre Tickets.`,
      fr: `Obtenir l’aide de l’assistance
Commencez par la recherche : elle parcourt tous les titres et textes de la base de connaissances, avec ou sans accents.
Vous n’avez pas trouvé ? Sélectionnez **Poser une question**. Votre question devient un ticket, que vous retrouvez avec toutes les réponses sous **Assistance**. Vous êtes prévenu dans l’appli et par e-mail dès qu’on vous répond.
- Répondez à votre ticket autant de fois que vous le souhaitez. S’il est clos, votre réponse le rouvre.
- Vous pouvez le clore vous-même une fois votre question résolue.
- Vos tickets ne sont visibles que par vous et l’équipe d’assistance.`,
      pt: `Receba ajuda do suporte
Comece pela busca: ela percorre todos os títulos e textos da base de conhecimento, com ou sem acentos.
Não encontrou? Selecione **Fazer uma pergunta**. Sua pergunta vira um chamado, que fica em **Suporte** com todas as respostas. Avisamos você no app e por e-mail quando alguém responder.
- Responda ao seu chamado quantas vezes quiser. Se ele estiver encerrado, sua resposta o reabre.
- Encerre-o quando sua dúvida estiver resolvida.
- Só você e a equipe de suporte podem ver seus chamados.`,
      ar: `الحصول على مساعدة من الدعم
جرّب البحث أولًا، فهو يشمل كل عنوان ونص في قاعدة المعرفة، بالتشكيل أو بدونه.
لم تجد ما تبحث عنه؟ اختر **طرح سؤال**. يصبح سؤالك تذكرة تجدها في **الدعم** مع كل الردود. ويصلك إشعار في التطبيق وبالبريد الإلكتروني عندما يرد عليك أحد.
- رد على تذكرتك كلما أردت. وإذا كانت مغلقة، فإن ردك يعيد فتحها.
- أغلقها بنفسك بعد الإجابة عن سؤالك.
- لا يرى تذاكرك إلا أنت وفريق الدعم.`,
    },
  },
  {
    section: 'running',
    slug: 'settings-of-the-instance',
    screens: ['/admin/settings'],
    age: 19,
    texts: {
      en: `Instance settings
Your company details and bank account appear on every invoice. Send a test email to make sure the mail server works. The time zone, currency and language you set are the defaults for anyone who hasn’t chosen their own.
Under **Access**, decide who can create an account: anyone, people with an invitation, or no one. **Maintenance** closes the app for everyone except administrators. Everyone else sees your message.`,
      de: `Einstellungen der Instanz
Firmendaten und Bankverbindung stehen auf jeder Rechnung. Mit einer Test-E-Mail prüfen Sie, ob der Mailserver funktioniert. Zeitzone, Währung und Sprache gelten für alle, die selbst nichts anderes gewählt haben.
Unter **Zugang** legen Sie fest, wer ein Konto erstellen darf: alle, nur Eingeladene oder niemand. Die **Wartung** schließt die App für alle außer der Administration. Alle anderen sehen Ihre Nachricht.`,
      fr: `Paramètres de l’instance
Les coordonnées de la société et le compte bancaire figurent sur chaque facture. Envoyez un e-mail de test pour vérifier que le serveur de messagerie fonctionne. Le fuseau horaire, la devise et la langue choisis ici s’appliquent à toutes les personnes qui n’ont pas choisi les leurs.
Sous **Accès**, décidez qui peut créer un compte : tout le monde, les personnes invitées ou personne. La **maintenance** ferme l’application à tous, sauf aux administrateurs. Les autres voient votre message.`,
      pt: `Configurações da instância
Os dados da empresa e a conta bancária aparecem em todas as faturas. Envie um e-mail de teste para ter certeza de que o servidor de e-mail funciona. O fuso horário, a moeda e o idioma definidos aqui valem para quem não escolheu os seus.
Em **Acesso**, decida quem pode criar uma conta: qualquer pessoa, só quem tem convite ou ninguém. A **manutenção** fecha o aplicativo para todos, menos para os administradores. Os demais veem a sua mensagem.`,
      ar: `إعدادات النظام
تظهر بيانات شركتك وحسابها المصرفي في كل فاتورة. أرسل رسالة تجريبية للتأكد من عمل خادم البريد. والمنطقة الزمنية والعملة واللغة التي تحددها هنا هي الإعداد الافتراضي لكل من لم يختر غيرها.
في قسم **الوصول** حدد من يمكنه إنشاء حساب: أي شخص، أو المدعوون فقط، أو لا أحد. أما **الصيانة** فتغلق التطبيق أمام الجميع ما عدا مديري النظام، ويرى الباقون رسالتك.`,
    },
  },
  {
    section: 'running',
    slug: 'backups-and-restore-checks',
    screens: ['/admin/system'],
    age: 45,
    isInternal: true,
    texts: {
      en: `Backups and restore checks
A backup runs every night, and whenever you select **Create backup** under **System**. You can only rely on a backup you’ve tested. **Run restore check** loads it into a new database and compares the checksums.
Download a copy from time to time and keep it somewhere else. To restore one on a new machine, run \`npm run restore\`.`,
      de: `Backups und Wiederherstellungstests
Ein Backup läuft jede Nacht und immer, wenn Sie unter **System** auf **Backup erstellen** klicken. Verlassen können Sie sich nur auf ein getestetes Backup. **Wiederherstellung testen** lädt es in eine neue Datenbank und vergleicht die Prüfsummen.
Laden Sie ab und zu eine Kopie herunter und bewahren Sie sie an einem anderen Ort auf. Auf einem neuen Rechner stellen Sie sie mit \`npm run restore\` wieder her.`,
      fr: `Sauvegardes et tests de restauration
Une sauvegarde est faite chaque nuit, et quand vous sélectionnez **Créer une sauvegarde** sous **Système**. Une sauvegarde n’est fiable que si elle a été testée. **Vérifier la restauration** la charge dans une nouvelle base de données et compare les sommes de contrôle.
Téléchargez une copie de temps en temps et gardez-la ailleurs. Pour la restaurer sur une nouvelle machine, exécutez \`npm run restore\`.`,
      pt: `Backups e testes de restauração
Um backup é feito toda noite e sempre que você seleciona **Criar backup** em **Sistema**. Só dá para confiar em um backup testado. **Testar restauração** o carrega em um novo banco de dados e compara as somas de verificação.
De vez em quando, baixe uma cópia e guarde-a em outro lugar. Para restaurar em uma máquina nova, execute \`npm run restore\`.`,
      ar: `النسخ الاحتياطية وفحص الاستعادة
تُنشأ نسخة احتياطية كل ليلة، وكلما اخترت **إنشاء نسخة احتياطية** في **النظام**. ولا يُعتمد إلا على نسخة جرى اختبارها، لذلك يحمّل **فحص الاستعادة** النسخة في قاعدة بيانات جديدة ويقارن المجاميع الاختبارية.
نزّل نسخة من وقت إلى آخر واحفظها في مكان مختلف. ولاستعادتها على جهاز جديد شغّل \`npm run restore\`.`,
    },
  },
  {
    section: 'running',
    slug: 'answer-tickets-well',
    age: 21,
    isInternal: true,
    texts: {
      en: `How to handle tickets
New tickets go to everyone in support. Take one by replying or with **Assign to me**, or assign it to someone else.
- Your first reply stops the response timer. An internal note doesn’t.
- If a question is going to come up again, use **Add to FAQ** to turn the question and your reply into an entry.
- **Searches with no results** in the knowledge base shows what people looked for and couldn’t find. It’s your list of what to write next.`,
      de: `Tickets bearbeiten
Neue Tickets gehen an das ganze Support-Team. Übernehmen Sie eines, indem Sie antworten oder **Mir zuweisen** wählen, oder weisen Sie es jemand anderem zu.
- Ihre erste Antwort stoppt die Reaktionszeit. Eine interne Notiz tut das nicht.
- Wird eine Frage wiederkommen, machen Sie mit **Zu FAQ hinzufügen** aus der Frage und Ihrer Antwort einen Eintrag.
- **Suchen ohne Ergebnis** in der Wissensdatenbank zeigt, wonach vergeblich gesucht wurde. Das ist Ihre Liste für die nächsten Artikel.`,
      fr: `Traiter les tickets
Les nouveaux tickets arrivent chez toute l’assistance. Prenez-en un en répondant ou avec **Me l’attribuer**, ou attribuez-le à quelqu’un d’autre.
- Votre première réponse arrête le compteur du délai de réponse. Une note interne ne l’arrête pas.
- Si une question risque de revenir, **Ajouter à la FAQ** fait une entrée de la question et de votre réponse.
- **Recherches sans résultat**, dans la base de connaissances, montre ce qui a été cherché en vain. C’est la liste des prochains articles à écrire.`,
      pt: `Como atender chamados
Os chamados novos vão para toda a equipe de suporte. Assuma um respondendo ou com **Atribuir a mim**, ou atribua a outra pessoa.
- Sua primeira resposta encerra a contagem do tempo de resposta. Uma nota interna, não.
- Se uma pergunta tende a se repetir, use **Adicionar às perguntas frequentes** para transformar a pergunta e sua resposta em uma entrada.
- **Buscas sem resultado**, na base de conhecimento, mostra o que as pessoas procuraram e não encontraram. É a sua lista do que escrever a seguir.`,
      ar: `كيفية التعامل مع التذاكر
تصل التذاكر الجديدة إلى كل أعضاء فريق الدعم. تولَّ إحداها بالرد عليها أو باختيار **إسناد إليّ**، أو أسندها إلى شخص آخر.
- يوقف ردك الأول عدّاد وقت الاستجابة، أما الملاحظة الداخلية فلا توقفه.
- إذا كان السؤال سيتكرر، فاختر **إضافة إلى الأسئلة الشائعة** لتحويل السؤال وردك إلى إدخال فيها.
- تعرض **عمليات بحث بدون نتائج** في قاعدة المعرفة ما بحث عنه الأشخاص ولم يجدوه. إنها قائمة بما ينبغي أن تكتبه لاحقًا.`,
    },
  },
  {
    section: 'running',
    slug: 'read-the-audit-log',
    screens: ['/admin/audit'],
    age: 70,
    isInternal: true,
    texts: {
      en: `Read the audit log
Every change, sign-in, export and denied request is recorded: who did it, when, from where, and what it looked like before and after. Entries can’t be changed. They’re only removed once they pass the retention period.
Use **Follow** to watch new entries come in. The text of emails, chats and tickets is never recorded.`,
      de: `Das Audit-Protokoll lesen
Jede Änderung, jede Anmeldung, jeder Export und jede abgelehnte Anfrage wird protokolliert: wer, wann, von wo, und was vorher und nachher galt. Einträge lassen sich nicht ändern. Entfernt werden sie erst nach Ablauf der Aufbewahrungsfrist.
Mit **Folgen** sehen Sie neue Einträge sofort. Der Inhalt von E-Mails, Chats und Tickets wird nie protokolliert.`,
      fr: `Lire le journal d’audit
Chaque modification, connexion, exportation et requête refusée est consignée : qui, quand, d’où, et l’état avant et après. Les entrées ne peuvent pas être modifiées. Elles ne sont supprimées qu’après la durée de conservation.
**Suivre** affiche les nouvelles entrées à mesure qu’elles arrivent. Le texte des e-mails, des conversations et des tickets n’est jamais consigné.`,
      pt: `Consulte o registro de auditoria
Cada alteração, acesso, exportação e solicitação negada fica registrada: quem fez, quando, de onde, e como estava antes e depois. As entradas não podem ser alteradas. Elas só são removidas depois do prazo de retenção.
Use **Acompanhar** para ver as novas entradas chegarem. O texto de e-mails, chats e chamados nunca é registrado.`,
      ar: `قراءة سجل التدقيق
يُسجَّل كل تغيير وتسجيل دخول وتصدير وطلب مرفوض: من نفّذه ومتى ومن أين، وكيف كانت الحالة قبله وبعده. لا يمكن تغيير القيود، ولا تُزال إلا بعد انتهاء مدة الحفظ.
استخدم **متابعة** لمشاهدة القيود الجديدة فور وصولها. ولا يُسجَّل نص الرسائل والمحادثات والتذاكر أبدًا.`,
    },
  },
]
