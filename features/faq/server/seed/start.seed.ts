import { RESET_LINK_MINUTES } from '#features/auth/contract/auth-links.rules.ts'
import type { SeedArticle } from './seed-text.seed.ts'

/** First steps, and what works on every screen. */
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
À gauche se trouve le menu avec tous les domaines que vous pouvez utiliser. Ce que vous n’y voyez pas, votre rôle ne le comprend pas ; **Contrôle d’accès** montre ce que vous pouvez faire et permet d’en demander plus.
## La barre du haut
- La loupe, ou \`Ctrl+K\`, ouvre la palette : tapez le nom d’une page, d’une personne ou d’une action, puis Entrée.
- L’étoile garde une page à portée de main.
- La cloche dit ce qui vous concerne. Elle est vide quand vous avez tout lu.
- L’horloge montre ce que vous avez modifié récemment. Chaque modification peut y être annulée pendant 24 heures.
## Les écrans gardent leur état
La recherche, les filtres, le tri et ce qui est ouvert figurent dans l’adresse. Copiez l’adresse, et un collègue ayant les mêmes droits voit les mêmes lignes.
## Si vous êtes bloqué
Appuyez sur \`F1\` sur n’importe quel écran : l’article qui en parle s’ouvre à côté de votre travail.`,
      pt: `Encontre o caminho
À esquerda está o menu com todas as áreas que você pode usar. O que você não vê ali, sua função não inclui; **Controle de acesso** mostra o que você pode fazer e permite pedir mais.
## A barra no topo
- A lupa, ou \`Ctrl+K\`, abre a paleta: digite o nome de uma página, de uma pessoa ou de uma ação e pressione Enter.
- A estrela deixa uma página à mão.
- O sino diz o que lhe diz respeito. Fica vazio quando você leu tudo.
- O relógio mostra o que você alterou há pouco. Cada alteração pode ser desfeita ali por 24 horas.
## As telas guardam seu estado
A busca, os filtros, a ordem e o que está aberto ficam no endereço. Copie o endereço, e um colega com os mesmos direitos vê as mesmas linhas.
## Quando não souber continuar
Pressione \`F1\` em qualquer tela: o artigo sobre ela abre ao lado do seu trabalho.`,
      de: `Sich zurechtfinden
Links steht das Menü mit allen Bereichen, die Sie nutzen dürfen. Was dort fehlt, hat Ihre Rolle nicht; unter **Zugriff** sehen Sie Ihre Rechte und können um weitere bitten.
## Die Leiste oben
- Die Lupe oder \`Ctrl+K\` öffnet die Palette: Namen einer Seite, Person oder Handlung tippen, Enter drücken.
- Der Stern hält eine Seite griffbereit.
- Die Glocke meldet, was Sie betrifft. Sie ist leer, wenn alles gelesen ist.
- Die Uhr zeigt Ihre letzten Änderungen. Jede lässt sich dort 24 Stunden lang zurücknehmen.
## Ansichten behalten ihren Stand
Suche, Filter, Sortierung und was offen ist stehen in der Adresse. Wer sie kopiert bekommt und dieselben Rechte hat, sieht dieselben Zeilen.
## Wenn Sie nicht weiterwissen
Drücken Sie auf einer beliebigen Seite \`F1\`: Der Artikel dazu öffnet sich neben Ihrer Arbeit.`,
      ar: `كيف تجد طريقك
في القائمة الجانبية كل المجالات التي يحق لك استخدامها. ما لا تراه فيها ليس من حقوق دورك، وصفحة **التحكم بالوصول** تبيّن حقوقك وتتيح لك طلب المزيد.
## الشريط العلوي
- العدسة أو \`Ctrl+K\` تفتح لوحة الأوامر: اكتب اسم صفحة أو شخص أو إجراء ثم اضغط Enter.
- النجمة تُبقي الصفحة في متناولك.
- الجرس يخبرك بما يخصك، ويكون فارغًا عندما تقرأ كل شيء.
- الساعة تعرض آخر تغييراتك، ويمكن التراجع عن كل منها خلال 24 ساعة.
## الشاشات تحفظ حالتها
البحث والمرشحات والترتيب وما هو مفتوح كلها في العنوان. من ينسخ العنوان وله الحقوق نفسها يرى الصفوف نفسها.
## إذا احتجت إلى مساعدة
اضغط \`F1\` في أي شاشة: يُفتح المقال الخاص بها بجانب عملك.`,
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
