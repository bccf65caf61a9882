import { RESET_LINK_MINUTES } from '#features/auth/contract/auth-links.rules.ts'
import type { SeedArticle } from './seed-text.seed.ts'

/** Getting started, and what works on every screen. */
export const START_ARTICLES: readonly SeedArticle[] = [
  {
    section: 'first-steps',
    slug: 'find-your-way',
    screens: ['/'],
    age: 2,
    texts: {
      en: `Find your way around
The menu on the left lists every area you have access to. If something is missing, your role doesn’t include it. **Access control** shows what you can do and lets you request more.
## The top bar
- **Search** (the magnifying glass, or \`Ctrl+K\`) finds pages, people and commands. Start typing, then press Enter.
- The star bookmarks the page you’re on.
- The bell shows your notifications. It’s empty once you’ve read everything.
- The clock opens **Recent changes**. You can undo anything you’ve changed in the last 24 hours.
## Links that remember
Searches, filters, sorting and open records are part of the page address. Copy the link, and a colleague with the same access sees exactly what you see.
## When you’re stuck
Press \`F1\` on any screen to open the article about it next to your work.`,
      fr: `Trouvez votre chemin
Le menu de gauche affiche tous les domaines auxquels vous avez accès. S’il en manque un, votre rôle ne le comprend pas. **Contrôle d’accès** montre vos droits et permet d’en demander d’autres.
## La barre du haut
- La **recherche** (la loupe ou \`Ctrl+K\`) trouve pages, personnes et commandes. Tapez, puis appuyez sur Entrée.
- L’étoile ajoute la page ouverte à vos favoris.
- La cloche affiche vos notifications. Elle est vide quand vous avez tout lu.
- L’horloge ouvre les **modifications récentes**. Tout ce que vous avez modifié ces dernières 24 heures peut y être annulé.
## Des liens qui retiennent tout
La recherche, les filtres, le tri et les éléments ouverts font partie de l’adresse. Copiez le lien : un collègue ayant les mêmes accès voit exactement ce que vous voyez.
## Si vous êtes bloqué
Appuyez sur \`F1\` sur n’importe quel écran : l’article correspondant s’ouvre à côté de votre travail.`,
      pt: `Encontre o caminho
O menu à esquerda mostra todas as áreas a que você tem acesso. Se algo não aparece, sua função não inclui. **Controle de acesso** mostra o que você pode fazer e permite solicitar mais.
## A barra no topo
- A **busca** (a lupa ou \`Ctrl+K\`) encontra páginas, pessoas e comandos. Digite e pressione Enter.
- A estrela adiciona a página atual aos favoritos.
- O sino mostra suas notificações. Ele fica vazio quando você já leu tudo.
- O relógio abre as **alterações recentes**. Tudo o que você alterou nas últimas 24 horas pode ser desfeito ali.
## Links que guardam tudo
A busca, os filtros, a ordenação e os registros abertos fazem parte do endereço. Copie o link, e um colega com o mesmo acesso verá exatamente o que você vê.
## Se você tiver dúvidas
Pressione \`F1\` em qualquer tela: o artigo sobre ela abre ao lado do seu trabalho.`,
      de: `Sich zurechtfinden
Das Menü links zeigt alle Bereiche, auf die Sie Zugriff haben. Fehlt etwas, gehört es nicht zu Ihrer Rolle. Unter **Zugriff** sehen Sie, was Sie dürfen, und können weitere Rechte anfordern.
## Die Leiste oben
- Die **Suche** (die Lupe oder \`Ctrl+K\`) findet Seiten, Personen und Befehle. Tippen Sie los und drücken Sie Enter.
- Der Stern setzt ein Lesezeichen auf die aktuelle Seite.
- Die Glocke zeigt Ihre Benachrichtigungen. Sie ist leer, sobald Sie alles gelesen haben.
- Die Uhr öffnet die **letzten Änderungen**. Was Sie in den letzten 24 Stunden geändert haben, lässt sich dort rückgängig machen.
## Links, die alles behalten
Suche, Filter, Sortierung und geöffnete Datensätze sind Teil der Adresse. Kopieren Sie den Link, und andere mit demselben Zugriff sehen genau das, was Sie sehen.
## Wenn Sie nicht weiterkommen
Drücken Sie auf einer beliebigen Seite \`F1\`: Der Artikel dazu öffnet sich neben Ihrer Arbeit.`,
      ar: `كيف تجد طريقك
تعرض القائمة الجانبية كل الأقسام التي يمكنك الوصول إليها. إذا غاب قسم، فهو ليس ضمن دورك. تعرض صفحة **التحكم بالوصول** ما يمكنك فعله وتتيح لك طلب المزيد.
## الشريط العلوي
- **البحث** (العدسة أو \`Ctrl+K\`) يعثر على الصفحات والأشخاص والأوامر. ابدأ الكتابة ثم اضغط Enter.
- النجمة تضيف الصفحة الحالية إلى الإشارات المرجعية.
- الجرس يعرض إشعاراتك، ويكون فارغًا بعد قراءتها كلها.
- الساعة تفتح **آخر التغييرات**. يمكنك التراجع عن كل ما غيّرته خلال آخر 24 ساعة.
## روابط تحفظ ما تراه
البحث وعوامل التصفية والترتيب والسجلات المفتوحة جزء من عنوان الصفحة. انسخ الرابط ليرى زميلك الذي لديه الوصول نفسه ما تراه تمامًا.
## إذا احتجت إلى مساعدة
اضغط \`F1\` في أي شاشة ليفتح المقال الخاص بها بجانب عملك.`,
    },
  },
  {
    section: 'first-steps',
    slug: 'sign-in-and-out',
    age: 30,
    texts: {
      en: `Sign in, stay signed in, sign out
Sign in with your username or email address. If your company uses another sign-in provider, its button is below the form.
- **Remember me on this device** keeps you signed in for up to 30 days. Without it, your session ends after ten minutes of inactivity.
- When someone signs in to your account from a new device, we email you. If it wasn’t you, follow the link in that email and change your password.
- **Lock screen** in your account menu hides everything until you enter your password again. Nothing you have open is lost.
## Forgot your password?
Select **Forgot password?** on the sign-in page. The link we email you works once, within ${RESET_LINK_MINUTES} minutes, and signs you out on all other devices.`,
    },
  },
  {
    section: 'first-steps',
    slug: 'set-language-skin-and-time-zone',
    age: 41,
    texts: {
      en: `Set your language, theme and time zone
Choose your language in the top bar: English, Deutsch, Français, Português or العربية. In Arabic, the whole layout switches to right to left. You don’t need to reload the page.
The moon next to it switches between light and dark. The gear at the edge of the screen opens **Customize**, where you can adjust content width, menu, navbar and footer. Your choices follow you to every device.
To change your time zone, currency or first day of the week, go to **Account settings** and find **Language and region**. Times are stored in UTC and always shown in your own time zone.`,
    },
  },
  {
    section: 'every-screen',
    slug: 'keyboard-shortcuts',
    age: 5,
    texts: {
      en: `Keyboard shortcuts
You can do everything without a mouse. Press \`?\` to see the shortcuts for the screen you’re on.
## Everywhere
- \`Ctrl+K\`: search everything
- \`F1\`: help for this screen
- \`g\`, then a letter: go to another area, such as \`g m\` for mail or \`g t\` for tasks
- \`/\`: search this screen
- \`Ctrl+Z\`, when you’re not typing: undo your last change
- \`Esc\`: close the top dialog or panel
## In lists
- \`j\` and \`k\`: move down and up
- \`x\`: select a row
- \`n\`: create something new
- \`Enter\`: open
## Moving things
Focus the drag handle and press Space, move with the arrow keys, then press Space again. Anything you can drag also has **Move to** in its menu.
> You can change single-key shortcuts or turn them off in **Account settings**.`,
      fr: `Raccourcis clavier
Tout fonctionne sans souris. \`?\` montre les raccourcis de l’écran où vous êtes.
## Partout
- \`Ctrl+K\` : palette
- \`F1\` : aide de cet écran
- \`g\` puis une lettre : aller à un domaine, \`g m\` à la messagerie, \`g t\` aux tâches
- \`/\` : chercher sur cet écran
- \`Ctrl+Z\` hors d’un texte : annuler la dernière modification
- \`Esc\` : fermer la couche du dessus
## Dans les listes
- \`j\` et \`k\` : vers le bas et vers le haut
- \`x\` : sélectionner une ligne
- \`n\` : quelque chose de nouveau
- \`Enter\` : ouvrir
## Déplacer
Placez le focus sur la poignée, appuyez sur Espace, déplacez avec les flèches, appuyez de nouveau sur Espace. Tout ce qui peut être glissé a aussi **Déplacer vers** dans son menu.
> Les touches uniques peuvent être modifiées ou désactivées sous **Paramètres du compte**.`,
      pt: `Atalhos de teclado
Tudo funciona sem mouse. \`?\` mostra os atalhos da tela em que você está.
## Em todo lugar
- \`Ctrl+K\`: paleta
- \`F1\`: ajuda desta tela
- \`g\` e depois uma letra: ir para uma área, \`g m\` para o e-mail, \`g t\` para as tarefas
- \`/\`: buscar nesta tela
- \`Ctrl+Z\` fora de um texto: desfazer a última alteração
- \`Esc\`: fechar a camada de cima
## Nas listas
- \`j\` e \`k\`: para baixo e para cima
- \`x\`: selecionar uma linha
- \`n\`: algo novo
- \`Enter\`: abrir
## Mover coisas
Coloque o foco na alça, pressione Espaço, mova com as setas, pressione Espaço de novo. Tudo o que pode ser arrastado também tem **Mover para** no seu menu.
> As teclas únicas podem ser alteradas ou desativadas em **Configurações da conta**.`,
      de: `Tastenkürzel
Alles geht ohne Maus. \`?\` zeigt die Kürzel der Seite, auf der Sie sind.
## Überall
- \`Ctrl+K\`: Palette
- \`F1\`: Hilfe zu dieser Seite
- \`g\` und dann ein Buchstabe: zu einem Bereich, \`g m\` zur Post, \`g t\` zu den Aufgaben
- \`/\`: Suche auf dieser Seite
- \`Ctrl+Z\` außerhalb eines Textes: letzte Änderung zurücknehmen
- \`Esc\`: oberste Ebene schließen
## In Listen
- \`j\` und \`k\`: hinunter und hinauf
- \`x\`: Zeile auswählen
- \`n\`: etwas Neues
- \`Enter\`: öffnen
## Etwas verschieben
Den Griff ansteuern, Leertaste, mit den Pfeilen bewegen, wieder Leertaste. Was sich ziehen lässt, hat auch **Verschieben** in seinem Menü.
> Einzelne Tasten lassen sich in den **Kontoeinstellungen** ändern oder abschalten.`,
      ar: `اختصارات لوحة المفاتيح
كل شيء يعمل دون فأرة. تعرض \`?\` اختصارات الشاشة التي أنت فيها.
## في كل مكان
- لوحة الأوامر: \`Ctrl+K\`
- مساعدة هذه الشاشة: \`F1\`
- الانتقال إلى مجال: \`g\` ثم حرف، مثل \`g m\` للبريد و\`g t\` للمهام
- البحث في هذه الشاشة: \`/\`
- التراجع عن آخر تغيير خارج النص: \`Ctrl+Z\`
- إغلاق الطبقة العليا: \`Esc\`
## في القوائم
- إلى الأسفل وإلى الأعلى: \`j\` و\`k\`
- اختيار صف: \`x\`
- شيء جديد: \`n\`
- فتح: \`Enter\`
## نقل الأشياء
ضع التركيز على المقبض واضغط المسافة وحرّك بالأسهم ثم اضغط المسافة مرة أخرى. ولكل ما يمكن سحبه أمر **نقل إلى** في قائمته.
> يمكن تغيير المفاتيح المفردة أو إيقافها في **إعدادات الحساب**.`,
    },
  },
  {
    section: 'every-screen',
    slug: 'take-back-what-you-did',
    age: 12,
    texts: {
      en: `Undo a change
You can undo almost anything.
1. Select **Undo** in the message that appears after a change. It stays for ten seconds.
2. Or open **Recent changes** (the clock in the top bar) and select **Undo** next to the change. This works for 24 hours, on any device.
3. Or press \`Ctrl+Z\` when you’re not typing.
If someone else has changed the same thing since, we’ll let you know and leave their version alone.
## What can’t be undone
Emptying the trash, erasing a person and voiding an invoice are permanent. You’re always asked first, and shown exactly what will be affected.`,
    },
  },
  {
    section: 'every-screen',
    slug: 'two-people-change-the-same-thing',
    age: 64,
    texts: {
      en: `When two people edit the same thing
You can see who else has a record open. If someone saves before you do, your changes aren’t saved yet. Instead, you choose what happens:
- **Keep mine** saves the fields you changed and keeps the other person’s version of the rest.
- **Use theirs** discards what you typed.
- **Compare** shows both versions side by side, so you can choose field by field.
Nothing is ever overwritten without asking you.`,
    },
  },
]
