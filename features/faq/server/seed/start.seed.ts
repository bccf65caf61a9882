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
On the left is the menu with every area that you may use. What you do not see there, your role does not have; **Access control** shows what you may do and lets you ask for more.
## The bar on top
- The magnifier, or \`Ctrl+K\`, opens the palette: type the name of a page, a person or an action, and press Enter.
- The star keeps a page at hand.
- The bell tells what concerns you. It is empty when you have read everything.
- The clock shows what you changed lately. Each change can be taken back from there for 24 hours.
## Screens keep their state
Search, filters, sorting and what is open stand in the address. Copy the address, and a colleague with the same rights sees the same rows.
## When you are stuck
Press \`F1\` on any screen: the article about it opens beside your work.`,
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
You sign in with your e-mail address or your user name. If your company has set up another provider, its button stands below the form.
- **Remember me** keeps you signed in on this device for up to 30 days. Without it the session ends after ten idle minutes.
- A device we have not seen before is told to you by mail. Was it not you? Press the link in that mail and change your password.
- **Lock the screen** in your menu hides everything until you give your password again, without losing what is open.
## Forgotten password
Press **Forgot password** on the sign-in page. The link in the mail works once, for ${RESET_LINK_MINUTES} minutes, and signs out all other devices when you use it.`,
    },
  },
  {
    section: 'first-steps',
    slug: 'set-language-skin-and-time-zone',
    age: 41,
    texts: {
      en: `Set language, skin and time zone
The language menu is in the bar on top: English, Deutsch, Français, Português and العربية. With Arabic the whole screen is mirrored, and nothing has to be loaded again.
The moon beside it changes between dark and light. The wheel at the edge of the screen has the rest: width, menu, bar and footer. What you choose follows you to every device.
Time zone, first day of the week and formats of dates and numbers are under **Account settings**. Everything is stored in universal time and shown in yours.`,
    },
  },
  {
    section: 'every-screen',
    slug: 'keyboard-shortcuts',
    age: 5,
    texts: {
      en: `Keyboard shortcuts
Everything works without a mouse. \`?\` shows the shortcuts of the screen you are on.
## Everywhere
- \`Ctrl+K\`: palette
- \`F1\`: help for this screen
- \`g\` and then a letter: go to an area, \`g m\` to mail, \`g t\` to tasks
- \`/\`: search on this screen
- \`Ctrl+Z\` outside of a text: take back the last change
- \`Esc\`: close the top layer
## In lists
- \`j\` and \`k\`: down and up
- \`x\`: choose a row
- \`n\`: something new
- \`Enter\`: open
## Moving things
Put the focus on the handle, press Space, move with the arrows, press Space again. Each thing that can be dragged has **Move to** in its menu as well.
> Single keys can be changed or turned off under **Account settings**.`,
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
      en: `Take back what you did
Almost everything can be taken back.
1. Press **Undo** on the note that says what was done. It stays for ten seconds.
2. Or open the clock in the bar on top and press **Undo** beside the change. That works for 24 hours, also from another device.
3. Or press \`Ctrl+Z\` while you are not in a text.
If somebody has changed the same thing since, you are told so and nothing is overwritten.
## What cannot be taken back
Emptying the trash, erasing a person and voiding an invoice are for good. They ask first, and name what they are about.`,
    },
  },
  {
    section: 'every-screen',
    slug: 'two-people-change-the-same-thing',
    age: 64,
    texts: {
      en: `Two people change the same thing
You see the faces of those who have the same record open. If one of them saves before you, your own saving stops and asks:
- **Keep mine** saves what you changed and leaves the rest as the other person has it.
- **Use theirs** drops what you typed.
- **Compare** shows both, field by field, and lets you choose.
Nothing is lost without a word.`,
    },
  },
]
