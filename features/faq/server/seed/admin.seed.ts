import type { SeedArticle } from './seed-text.seed.ts'

/** People, rights, security, and what administrators look after. */
export const ADMIN_ARTICLES: readonly SeedArticle[] = [
  {
    section: 'people',
    slug: 'invite-people',
    screens: ['/apps/user/list', '/apps/user/view/$id'],
    age: 7,
    texts: {
      en: `Invite people and look after accounts
**Add user** makes an account; the person chooses a password by a link in a mail. Many at once come in by **Import**: map the columns, try it out, then do it. Rows with a mistake can be downloaded and put right.
- The role of a user decides what they may do, together with the roles given to them besides.
- **Suspend** keeps somebody out at once and says why. Nothing of theirs is lost.
- Before a person is deleted you are told what they own.
The last administrator can be neither suspended nor deleted.`,
    },
  },
  {
    section: 'rights',
    slug: 'how-roles-and-permissions-work',
    screens: ['/apps/roles', '/apps/permissions'],
    age: 10,
    texts: {
      en: `How roles and permissions work
A **permission** is a named set of rights: read invoices, update tickets. A **role** has permissions and rights of its own. A **person** has the role that belongs to their kind of account, and may be given others, also for a limited time.
## Reading the matrix
A row is a subject, a column an action. A cell says all, own or nothing: **own** means records that belong to the person. Rights that come through a permission are shown there, but changed at the permission.
## When it takes effect
At once, on every open screen. A button that somebody may no longer press is gone before they press it.
## Asking
Who lacks a right asks for it under **Access control**; who may grant it is told, and can grant it for a day, a week or for good.`,
      fr: `Comment fonctionnent les rôles et les autorisations
Une **autorisation** est un ensemble de droits qui porte un nom : lire les factures, modifier les tickets. Un **rôle** a des autorisations et des droits propres. Une **personne** a le rôle de son type de compte et peut en recevoir d’autres, même pour un temps limité.
## Lire la grille
Une ligne est un sujet, une colonne une action. Une case dit tous, les siens ou rien : **les siens** sont les enregistrements qui appartiennent à la personne. Les droits issus d’une autorisation y figurent, mais se modifient dans l’autorisation.
## Quand cela prend effet
Aussitôt, sur chaque écran ouvert. Un bouton que quelqu’un n’a plus le droit d’utiliser disparaît avant qu’il ne le presse.
## Demander
Qui n’a pas un droit le demande sous **Contrôle d’accès** ; qui peut l’accorder est prévenu, et l’accorde pour un jour, une semaine ou sans limite.`,
      pt: `Como funcionam as funções e as permissões
Uma **permissão** é um conjunto de direitos com nome: ler faturas, alterar chamados. Uma **função** tem permissões e direitos próprios. Uma **pessoa** tem a função do seu tipo de conta e pode receber outras, também por tempo limitado.
## Ler a matriz
Uma linha é um assunto, uma coluna uma ação. Uma célula diz todos, próprios ou nada: **próprios** são os registros que pertencem à pessoa. Os direitos que vêm de uma permissão aparecem ali, mas são alterados na permissão.
## Quando passa a valer
Imediatamente, em todas as telas abertas. Um botão que alguém não pode mais usar some antes de ser pressionado.
## Pedir
Quem não tem um direito o pede em **Controle de acesso**; quem pode concedê-lo é avisado e pode concedê-lo por um dia, por uma semana ou sem prazo.`,
      de: `Wie Rollen und Berechtigungen zusammenhängen
Eine **Berechtigung** ist ein benannter Satz von Rechten: Rechnungen lesen, Tickets ändern. Eine **Rolle** hat Berechtigungen und eigene Rechte. Eine **Person** hat die Rolle ihrer Kontoart und kann weitere bekommen, auch auf Zeit.
## Die Tabelle lesen
Eine Zeile ist ein Gegenstand, eine Spalte eine Handlung. Eine Zelle sagt alle, eigene oder nichts: **Eigene** meint Datensätze, die der Person gehören. Rechte aus einer Berechtigung sind sichtbar, werden aber dort geändert.
## Wann es gilt
Sofort, auf jedem offenen Bildschirm.
## Fragen
Wem ein Recht fehlt, bittet unter **Zugriff** darum; wer es geben darf, erfährt davon und gibt es für einen Tag, eine Woche oder auf Dauer.`,
      ar: `كيف تعمل الأدوار والصلاحيات
**الصلاحية** مجموعة حقوق لها اسم، مثل قراءة الفواتير أو تعديل التذاكر. و**الدور** له صلاحيات وحقوق خاصة به. و**الشخص** له دور نوع حسابه ويمكن أن يُعطى أدوارًا أخرى ولو لمدة محددة.
## قراءة الجدول
الصف موضوع والعمود إجراء. تقول الخلية: الكل أو الخاص أو لا شيء، و**الخاص** يعني السجلات التي تعود إلى الشخص نفسه.
## متى يسري
فورًا وعلى كل شاشة مفتوحة.
## الطلب
من ينقصه حق يطلبه في **التحكم بالوصول**، ويُخبَر من يحق له منحه فيمنحه ليوم أو لأسبوع أو دائمًا.`,
    },
  },
  {
    section: 'rights',
    slug: 'ask-for-a-right',
    screens: ['/access-control'],
    age: 33,
    texts: {
      en: `Ask for a right you do not have
**Access control** lists what you may do and where each right comes from. Choose what you need, say why in a sentence, and send it. You hear by the bell when somebody has answered.
A right for a day ends by itself; nobody has to think of it.`,
    },
  },
  {
    section: 'account',
    slug: 'protect-your-account',
    screens: ['/pages/account-settings'],
    age: 1,
    texts: {
      en: `Protect your account
Under **Account settings**, tab **Security**:
1. Turn on **two steps**: a code of your phone beside the password. Keep the recovery codes where the phone is not.
2. Or add a **passkey**: your device signs you in with finger, face or PIN, and there is no password that could be stolen.
3. Look at your **devices**. What you do not know, sign out.
A password has to be long rather than odd. Those that are known from leaks are refused.
> Nobody of ours will ever ask you for your password or a code.`,
      fr: `Protégez votre compte
Sous **Paramètres du compte**, onglet **Sécurité** :
1. Activez les **deux étapes** : un code de votre téléphone en plus du mot de passe. Gardez les codes de secours là où le téléphone n’est pas.
2. Ou ajoutez une **clé d’accès** : votre appareil vous connecte par le doigt, le visage ou le code PIN, et il n’y a aucun mot de passe à voler.
3. Regardez vos **appareils**. Déconnectez ce que vous ne connaissez pas.
Un mot de passe doit être long plutôt que bizarre. Ceux que des fuites ont fait connaître sont refusés.
> Aucun d’entre nous ne vous demandera jamais votre mot de passe ni un code.`,
      pt: `Proteja sua conta
Em **Configurações da conta**, aba **Segurança**:
1. Ative as **duas etapas**: um código do seu telefone além da senha. Guarde os códigos de recuperação onde o telefone não está.
2. Ou adicione uma **chave de acesso**: seu dispositivo faz você entrar com dedo, rosto ou PIN, e não há senha que possa ser roubada.
3. Veja seus **dispositivos**. Desconecte o que você não conhece.
Uma senha precisa ser longa, não estranha. As que são conhecidas de vazamentos são recusadas.
> Ninguém da nossa equipe jamais pedirá sua senha ou um código.`,
      de: `Das eigene Konto schützen
In den **Kontoeinstellungen** unter **Sicherheit**:
1. **Zwei Schritte** einschalten: ein Code vom Telefon neben dem Passwort. Die Ersatzcodes dort aufbewahren, wo das Telefon nicht ist.
2. Oder einen **Passkey** anlegen: Das Gerät meldet Sie mit Finger, Gesicht oder PIN an, und es gibt kein Passwort zu stehlen.
3. Die **Geräte** ansehen. Was Sie nicht kennen, abmelden.
Ein Passwort soll eher lang als seltsam sein. Solche aus bekannten Datenlecks werden abgelehnt.
> Niemand von uns fragt Sie je nach Passwort oder Code.`,
      ar: `احمِ حسابك
في **إعدادات الحساب**، تبويب **الأمان**:
1. فعّل **الخطوتين**: رمز من هاتفك بجانب كلمة المرور. احفظ رموز الاسترداد بعيدًا عن الهاتف.
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
A key lets a program do what you may do, or less of it. Choose its kind: read only, modify, full control, or single subjects. The secret is shown once.
- Rotate a key when somebody leaves. The old one may go on for a while so that nothing stands still.
- A **service account** belongs to no person; its keys outlive who made them.
- A **webhook** tells an address of yours what changed. It is signed, tried again when your side is away, and paused when that lasts.
The **API reference** has every call, ready to try.`,
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
      en: `Get an answer from support
Search first: the search of the knowledge base looks into titles and texts, and accents do not matter.
Not there? Press **Ask a question** below any answer. Your question becomes a ticket, which you find under **Support** with everything that was said. You hear by bell and mail when somebody has answered.
- Write to the same ticket as often as you like. Writing to a closed one opens it again.
- Close it yourself when you are helped.
- Your tickets are seen by you and by support, and by nobody else.`,
      fr: `Obtenir une réponse de l’assistance
Cherchez d’abord : la recherche de la base de connaissances parcourt titres et textes, et les accents n’importent pas.
Vous n’avez pas trouvé ? Appuyez sur **Poser une question** sous n’importe quelle réponse. Votre question devient un ticket, que vous retrouvez sous **Assistance** avec tout ce qui a été dit. La cloche et un e-mail vous avertissent de la réponse.
- Écrivez dans le même ticket aussi souvent que vous voulez. Écrire dans un ticket clos le rouvre.
- Fermez-le vous-même quand vous avez été aidé.
- Vos tickets sont vus par vous et par l’assistance, et par personne d’autre.`,
      pt: `Receba uma resposta do suporte
Busque primeiro: a busca da base de conhecimento procura em títulos e textos, e os acentos não importam.
Não está lá? Pressione **Fazer uma pergunta** abaixo de qualquer resposta. Sua pergunta vira um chamado, que você encontra em **Suporte** com tudo o que foi dito. Você é avisado pelo sino e por e-mail quando alguém responde.
- Escreva no mesmo chamado quantas vezes quiser. Escrever em um encerrado o reabre.
- Encerre-o você mesmo quando estiver resolvido.
- Seus chamados são vistos por você e pelo suporte, e por mais ninguém.`,
      de: `Eine Antwort vom Support bekommen
Erst suchen: Die Suche der Wissensdatenbank findet in Titeln und Texten, Akzente spielen keine Rolle.
Nicht dabei? Unter jeder Antwort steht **Frage stellen**. Daraus wird ein Ticket, das Sie mit allem Gesagten unter **Support** finden. Glocke und Mail melden, wenn jemand geantwortet hat.
- Schreiben Sie so oft Sie wollen in dasselbe Ticket. Ein geschlossenes öffnet sich dadurch wieder.
- Schließen Sie es selbst, wenn Ihnen geholfen ist.
- Ihre Tickets sehen Sie und der Support, sonst niemand.`,
    },
  },
  {
    section: 'running',
    slug: 'settings-of-the-instance',
    screens: ['/admin/settings'],
    age: 19,
    texts: {
      en: `Settings of the instance
Company and bank account stand on every invoice. The mail server is tried before it is saved. Time zone, currency and tax rates hold for everybody who has not chosen their own.
**Registration** says who may make an account: everybody, people with an invitation, or nobody. **Maintenance** closes the product for all but administrators and shows them a curtain with your words.`,
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
A backup is made every night, and by the button under **System**. One that was never restored is a hope: **Run restore check** fills it into a new database and compares the sums.
Download a copy from time to time and keep it somewhere else. The command \`npm run restore\` brings one back on a new machine.`,
    },
  },
  {
    section: 'running',
    slug: 'answer-tickets-well',
    age: 21,
    isInternal: true,
    texts: {
      en: `Answer tickets well
New tickets come to everybody of support. Take one by answering it, or give it to somebody with **Assign**.
- The clock of the first answer stops with your first answer. A note among us does not stop it.
- An answer that will be asked for again belongs into the help: **Add to FAQ** takes question and answer over.
- What people searched for and did not find stands under **Searches with no results** in the knowledge base. It is the list of what to write next.`,
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
Every change, sign-in, export and refusal is in the log: who, when, from where, what it was before and after. Nothing can be changed in it; it shortens by age alone.
**Tail** follows it while it is written. Words of mails, chats and tickets are never part of it.`,
    },
  },
]
