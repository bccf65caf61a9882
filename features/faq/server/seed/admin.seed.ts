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
      fr: `Comment fonctionnent les rôles et les autorisations
Une **autorisation** regroupe des droits sous un nom, par exemple lire les factures ou modifier les tickets. Un **rôle** combine des autorisations et ses propres droits. Une **personne** a le rôle de son compte et peut en recevoir d’autres, même pour une durée limitée.
## Lire le tableau
Chaque ligne est un domaine, chaque colonne une action. Une case indique tous, les siens ou rien : **les siens** ne comprend que les éléments qui appartiennent à la personne. Les droits issus d’une autorisation s’affichent ici, mais se modifient dans l’autorisation.
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
      de: `Wie Rollen und Berechtigungen zusammenhängen
Eine **Berechtigung** fasst Rechte unter einem Namen zusammen, etwa Rechnungen lesen oder Tickets bearbeiten. Eine **Rolle** verbindet Berechtigungen mit eigenen Rechten. Eine **Person** hat die Rolle ihres Kontos und kann weitere erhalten, auch auf Zeit.
## Die Tabelle lesen
Jede Zeile ist ein Bereich, jede Spalte eine Aktion. In den Zellen steht alle, eigene oder nichts: **Eigene** sind nur die Datensätze, die der Person gehören. Rechte aus einer Berechtigung werden hier angezeigt und in der Berechtigung geändert.
## Ab wann Änderungen gelten
Sofort, auf jedem offenen Bildschirm. Verliert jemand ein Recht, verschwinden die Schaltflächen, die es voraussetzen.
## Zugriff anfordern
Fehlt Ihnen ein Recht, fordern Sie es unter **Zugriff** an. Wer es erteilen kann, wird benachrichtigt und gibt es Ihnen für einen Tag, eine Woche oder dauerhaft.`,
      ar: `كيف تعمل الأدوار والصلاحيات
**الصلاحية** مجموعة من الحقوق تحت اسم واحد، مثل قراءة الفواتير أو تعديل التذاكر. ويجمع **الدور** بين الصلاحيات وحقوق خاصة به. ولكل **شخص** دور حسابه، ويمكن منحه أدوارًا أخرى، ولو لمدة محددة.
## قراءة الجدول
كل صف قسم، وكل عمود إجراء. تعرض الخلية «الكل» أو «الخاص» أو تكون فارغة، و**الخاص** يعني السجلات التي تخص الشخص وحده. تظهر الحقوق الآتية من صلاحية هنا، لكن تعديلها يتم في الصلاحية نفسها.
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
      fr: `Protégez votre compte
Sous **Paramètres du compte**, onglet **Sécurité** :
1. Activez l’**authentification à deux facteurs** : un code de votre téléphone en plus du mot de passe. Gardez les codes de récupération ailleurs que sur votre téléphone.
2. Ou ajoutez une **clé d’accès** : votre appareil vous connecte par le doigt, le visage ou le code PIN, et il n’y a aucun mot de passe à voler.
3. Regardez vos **appareils**. Déconnectez ce que vous ne connaissez pas.
Un mot de passe doit être long plutôt que bizarre. Ceux que des fuites ont fait connaître sont refusés.
> Aucun d’entre nous ne vous demandera jamais votre mot de passe ni un code.`,
      pt: `Proteja sua conta
Em **Configurações da conta**, aba **Segurança**:
1. Ative a **autenticação de dois fatores**: um código do seu telefone além da senha. Guarde os códigos de recuperação fora do telefone.
2. Ou adicione uma **chave de acesso**: seu dispositivo faz você entrar com dedo, rosto ou PIN, e não há senha que possa ser roubada.
3. Veja seus **dispositivos**. Desconecte o que você não conhece.
Uma senha precisa ser longa, não estranha. As que são conhecidas de vazamentos são recusadas.
> Ninguém da nossa equipe jamais pedirá sua senha ou um código.`,
      de: `Das eigene Konto schützen
In den **Kontoeinstellungen** unter **Sicherheit**:
1. **Zwei-Faktor-Authentifizierung** aktivieren: Zum Passwort kommt ein Code vom Telefon. Die Wiederherstellungscodes nicht auf dem Telefon aufbewahren.
2. Oder einen **Passkey** anlegen: Das Gerät meldet Sie mit Finger, Gesicht oder PIN an, und es gibt kein Passwort zu stehlen.
3. Die **Geräte** ansehen. Was Sie nicht kennen, abmelden.
Ein Passwort soll eher lang als seltsam sein. Solche aus bekannten Datenlecks werden abgelehnt.
> Niemand von uns fragt Sie je nach Passwort oder Code.`,
      ar: `احمِ حسابك
في **إعدادات الحساب**، تبويب **الأمان**:
1. فعّل **المصادقة الثنائية**: رمز من هاتفك بجانب كلمة المرور. احفظ رموز الاسترداد بعيدًا عن الهاتف.
2. أو أضف **مفتاح مرور**: يُدخلك جهازك بالبصمة أو الوجه أو الرقم، فلا كلمة مرور تُسرق.
3. راجع **أجهزتك** وأخرِج ما لا تعرفه.
كلمة المرور الطويلة أفضل من الغريبة، وتُرفض الكلمات المعروفة من التسريبات.
> لن يطلب منك أحد منا كلمة مرورك أو رمزًا أبدًا.`,
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
      fr: `Obtenir une réponse de l’assistance
Commencez par la recherche : elle parcourt tous les titres et textes de la base de connaissances, avec ou sans accents.
Vous n’avez pas trouvé ? Sélectionnez **Poser une question**. Votre question devient un ticket, que vous retrouvez avec toutes les réponses sous **Assistance**. Vous êtes prévenu dans l’appli et par e-mail dès qu’on vous répond.
- Répondez à votre ticket autant de fois que vous le souhaitez. S’il est fermé, votre réponse le rouvre.
- Fermez-le vous-même une fois votre question résolue.
- Vos tickets ne sont visibles que par vous et l’équipe d’assistance.`,
      pt: `Receba uma resposta do suporte
Comece pela busca: ela percorre todos os títulos e textos da base de conhecimento, com ou sem acentos.
Não encontrou? Selecione **Fazer uma pergunta**. Sua pergunta vira um chamado, que fica em **Suporte** com todas as respostas. Avisamos você no app e por e-mail quando alguém responder.
- Responda ao seu chamado quantas vezes quiser. Se ele estiver encerrado, sua resposta o reabre.
- Encerre-o quando sua dúvida estiver resolvida.
- Só você e a equipe de suporte podem ver seus chamados.`,
      de: `Eine Antwort vom Support bekommen
Suchen Sie zuerst: Die Suche durchsucht alle Titel und Texte der Wissensdatenbank, mit und ohne Akzente.
Nichts gefunden? Wählen Sie **Frage stellen**. Aus Ihrer Frage wird ein Ticket, das Sie mit allen Antworten unter **Support** finden. Wir benachrichtigen Sie in der App und per E-Mail, sobald jemand antwortet.
- Antworten Sie beliebig oft auf Ihr Ticket. Ist es geschlossen, öffnet Ihre Antwort es wieder.
- Schließen Sie es selbst, wenn Ihre Frage beantwortet ist.
- Nur Sie und das Support-Team sehen Ihre Tickets.`,
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
    },
  },
]
