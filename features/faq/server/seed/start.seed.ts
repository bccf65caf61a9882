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
      de: `Sich zurechtfinden
Das Menü links zeigt alle Bereiche, auf die Sie Zugriff haben. Fehlt etwas, gehört es nicht zu Ihrer Rolle. Unter **Zugriffskontrolle** sehen Sie, was Sie dürfen, und können weitere Rechte anfordern.
## Die Leiste oben
- Die **Suche** (die Lupe oder \`Strg+K\`) findet Seiten, Personen und Befehle. Tippen Sie los und drücken Sie Enter.
- Der Stern setzt ein Lesezeichen auf die aktuelle Seite.
- Die Glocke zeigt Ihre Benachrichtigungen. Sie ist leer, sobald Sie alles gelesen haben.
- Die Uhr öffnet **Letzte Änderungen**. Was Sie in den letzten 24 Stunden geändert haben, lässt sich dort rückgängig machen.
## Links, die alles behalten
Suche, Filter, Sortierung und geöffnete Datensätze sind Teil der Adresse. Kopieren Sie den Link, und andere mit demselben Zugriff sehen genau das, was Sie sehen.
## Wenn Sie nicht weiterkommen
Drücken Sie auf einer beliebigen Seite \`F1\`: Der Artikel dazu öffnet sich neben Ihrer Arbeit.`,
      fr: `Se repérer
Le menu de gauche affiche tous les domaines auxquels vous avez accès. S’il en manque un, votre rôle ne le comprend pas. **Contrôle d’accès** montre vos droits et permet d’en demander d’autres.
## La barre du haut
- La **recherche** (la loupe ou \`Ctrl+K\`) trouve pages, personnes et commandes. Tapez, puis appuyez sur Entrée.
- L’étoile ajoute la page ouverte à vos favoris.
- La cloche affiche vos notifications. Elle est vide quand vous avez tout lu.
- L’horloge ouvre **Modifications récentes**. Tout ce que vous avez modifié ces dernières 24 heures peut y être annulé.
## Des liens qui retiennent tout
La recherche, les filtres, le tri et les éléments ouverts font partie de l’adresse. Copiez le lien : un collègue ayant les mêmes accès voit exactement ce que vous voyez.
## Si vous êtes bloqué
Appuyez sur \`F1\` sur n’importe quel écran : l’article correspondant s’ouvre à côté de votre travail.`,
      pt: `Encontre seu caminho
O menu à esquerda mostra todas as áreas a que você tem acesso. Se algo não aparece, sua função não inclui essa área. **Controle de acesso** mostra o que você pode fazer e permite solicitar mais.
## A barra superior
- A **busca** (a lupa ou \`Ctrl+K\`) encontra páginas, pessoas e comandos. Digite e pressione Enter.
- A estrela adiciona a página atual aos favoritos.
- O sino mostra suas notificações. Ele fica vazio quando você já leu tudo.
- O relógio abre **Alterações recentes**. Tudo o que você alterou nas últimas 24 horas pode ser desfeito ali.
## Links que guardam tudo
A busca, os filtros, a ordenação e os registros abertos fazem parte do endereço. Copie o link, e um colega com o mesmo acesso verá exatamente o que você vê.
## Se você tiver dúvidas
Pressione \`F1\` em qualquer tela: o artigo sobre ela abre ao lado do seu trabalho.`,
      ar: `كيف تجد طريقك
تعرض القائمة الجانبية كل الأقسام التي يمكنك الوصول إليها. إذا غاب قسم، فهو ليس ضمن دورك. تعرض صفحة **التحكم بالوصول** ما يمكنك فعله وتتيح لك طلب المزيد.
## الشريط العلوي
- **البحث** (العدسة أو \`Ctrl+K\`) يعثر على الصفحات والأشخاص والأوامر. ابدأ الكتابة ثم اضغط Enter.
- النجمة تضيف الصفحة الحالية إلى الإشارات المرجعية.
- الجرس يعرض إشعاراتك، ويكون فارغًا بعد قراءتها كلها.
- الساعة تفتح **التغييرات الأخيرة**. يمكنك التراجع عن كل ما غيّرته خلال آخر 24 ساعة.
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
      de: `Anmelden, angemeldet bleiben, abmelden
Melden Sie sich mit Ihrem Benutzernamen oder Ihrer E-Mail-Adresse an. Nutzt Ihre Firma einen anderen Anmeldedienst, finden Sie dessen Schaltfläche unter dem Formular.
- Mit **Auf diesem Gerät angemeldet bleiben** bleiben Sie bis zu 30 Tage angemeldet. Sonst endet Ihre Sitzung nach zehn Minuten Inaktivität.
- Meldet sich jemand auf einem neuen Gerät bei Ihrem Konto an, erhalten Sie eine E-Mail. Waren Sie das nicht, folgen Sie dem Link darin und ändern Sie Ihr Passwort.
- **Bildschirm sperren** im Kontomenü blendet alles aus, bis Sie Ihr Passwort wieder eingeben. Was Sie geöffnet haben, bleibt erhalten.
## Passwort vergessen?
Wählen Sie auf der Anmeldeseite **Passwort vergessen?**. Der Link in der E-Mail gilt einmal und ${RESET_LINK_MINUTES} Minuten lang. Er meldet Sie auf allen anderen Geräten ab.`,
      fr: `Se connecter, rester connecté, se déconnecter
Connectez-vous avec votre nom d’utilisateur ou votre adresse e-mail. Si votre société utilise un autre service de connexion, son bouton se trouve sous le formulaire.
- **Rester connecté sur cet appareil** vous garde connecté jusqu’à 30 jours. Sinon, votre session se termine après dix minutes d’inactivité.
- Si quelqu’un se connecte à votre compte depuis un nouvel appareil, vous recevez un e-mail. Si ce n’était pas vous, suivez le lien qu’il contient et changez de mot de passe.
- **Verrouiller l’écran**, dans le menu du compte, masque tout jusqu’à ce que vous saisissiez de nouveau votre mot de passe. Rien de ce qui est ouvert n’est perdu.
## Mot de passe oublié ?
Sélectionnez **Mot de passe oublié ?** sur la page de connexion. Le lien envoyé par e-mail ne sert qu’une fois, est valable ${RESET_LINK_MINUTES} minutes et vous déconnecte de tous vos autres appareils.`,
      pt: `Entrar, continuar conectado e sair
Entre com seu nome de usuário ou e-mail. Se sua empresa usa outro provedor de acesso, o botão dele fica abaixo do formulário.
- **Lembrar de mim neste dispositivo** mantém você conectado por até 30 dias. Sem essa opção, a sessão termina após dez minutos de inatividade.
- Quando alguém entra na sua conta em um dispositivo novo, enviamos um e-mail para você. Se não foi você, siga o link do e-mail e altere sua senha.
- **Bloquear tela**, no menu da conta, oculta tudo até você informar a senha novamente. Nada do que está aberto se perde.
## Esqueceu a senha?
Selecione **Esqueceu a senha?** na página de acesso. O link que enviamos por e-mail funciona uma única vez, por ${RESET_LINK_MINUTES} minutos, e desconecta você de todos os outros dispositivos.`,
      ar: `تسجيل الدخول والبقاء مسجلًا وتسجيل الخروج
سجّل الدخول باسم المستخدم أو عنوان بريدك الإلكتروني. إذا كانت شركتك تستخدم خدمة أخرى لتسجيل الدخول، تجد زرها أسفل النموذج.
- خيار **تذكّرني على هذا الجهاز** يبقيك مسجل الدخول حتى 30 يومًا. وبدونه تنتهي جلستك بعد عشر دقائق من الخمول.
- إذا سُجّل الدخول إلى حسابك من جهاز جديد، نرسل إليك رسالة بريد إلكتروني. إن لم تكن أنت، فاتبع الرابط الوارد فيها وغيّر كلمة مرورك.
- خيار **قفل الشاشة** في قائمة الحساب يخفي كل شيء إلى أن تُدخل كلمة المرور مجددًا، ولا يضيع شيء مما فتحته.
## هل نسيت كلمة المرور؟
اختر **هل نسيت كلمة المرور؟** في صفحة تسجيل الدخول. الرابط الذي نرسله بالبريد الإلكتروني يعمل مرة واحدة خلال ${RESET_LINK_MINUTES} دقيقة، ويسجّل خروجك من كل الأجهزة الأخرى.`,
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
      de: `Sprache, Farbschema und Zeitzone einstellen
Die Sprache wählen Sie in der Leiste oben: English, Deutsch, Français, Português oder العربية. Im Arabischen läuft die ganze Oberfläche von rechts nach links. Neu laden müssen Sie die Seite nicht.
Der Mond daneben wechselt zwischen Hell und Dunkel. Das Zahnrad am Bildschirmrand öffnet **Darstellung anpassen**: Dort stellen Sie Inhaltsbreite, Menü, Kopfleiste und Fußzeile ein. Ihre Auswahl gilt auf allen Ihren Geräten.
Zeitzone, Währung und Wochenbeginn ändern Sie in den **Kontoeinstellungen** unter **Sprache und Region**. Zeiten werden in UTC gespeichert und immer in Ihrer Zeitzone angezeigt.`,
      fr: `Choisir la langue, le thème et le fuseau horaire
Choisissez votre langue dans la barre du haut : English, Deutsch, Français, Português ou العربية. En arabe, toute l’interface passe de droite à gauche. Inutile de recharger la page.
La lune, juste à côté, bascule entre clair et sombre. La roue dentée au bord de l’écran ouvre **Personnaliser** : vous y réglez la largeur du contenu, le menu, la barre supérieure et le pied de page. Vos choix vous suivent sur tous vos appareils.
Le fuseau horaire, la devise et le premier jour de la semaine se changent dans **Paramètres du compte**, sous **Langue et région**. Les heures sont enregistrées en UTC et toujours affichées dans votre fuseau horaire.`,
      pt: `Escolha o idioma, o tema e o fuso horário
Escolha o idioma na barra superior: English, Deutsch, Français, Português ou العربية. Em árabe, a tela inteira passa a ser lida da direita para a esquerda. Não é preciso recarregar a página.
A lua, logo ao lado, alterna entre claro e escuro. A engrenagem na borda da tela abre **Personalizar**, onde você ajusta a largura do conteúdo, o menu, a barra superior e o rodapé. Suas escolhas valem em todos os seus dispositivos.
Para mudar o fuso horário, a moeda ou o primeiro dia da semana, vá a **Configurações da conta** e procure **Idioma e região**. Os horários são guardados em UTC e sempre mostrados no seu fuso.`,
      ar: `ضبط اللغة والمظهر والمنطقة الزمنية
اختر لغتك من الشريط العلوي: العربية أو English أو Deutsch أو Français أو Português. عند اختيار العربية تتحول الواجهة كلها من اليمين إلى اليسار، دون الحاجة إلى إعادة تحميل الصفحة.
يبدّل القمر المجاور بين المظهرين الفاتح والداكن. ويفتح الترس عند حافة الشاشة **تخصيص المظهر**، حيث تضبط عرض المحتوى والقائمة والشريط العلوي والتذييل. تنتقل اختياراتك معك إلى كل أجهزتك.
لتغيير المنطقة الزمنية أو العملة أو أول أيام الأسبوع، انتقل إلى **إعدادات الحساب** وابحث عن **اللغة والمنطقة**. تُحفظ الأوقات بالتوقيت العالمي (UTC) وتُعرض دائمًا بتوقيت منطقتك.`,
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
      de: `Tastenkürzel
Alles geht auch ohne Maus. Mit \`?\` sehen Sie die Tastenkürzel der aktuellen Seite.
## Überall
- \`Strg+K\`: alles durchsuchen
- \`F1\`: Hilfe zu dieser Seite
- \`g\`, dann ein Buchstabe: zu einem Bereich wechseln, etwa \`g m\` zu Mail oder \`g t\` zu den Aufgaben
- \`/\`: auf dieser Seite suchen
- \`Strg+Z\`, wenn Sie gerade nicht tippen: letzte Änderung rückgängig machen
- \`Esc\`: oberstes Fenster schließen
## In Listen
- \`j\` und \`k\`: nach unten und nach oben
- \`x\`: Zeile auswählen
- \`n\`: etwas Neues erstellen
- \`Enter\`: öffnen
## Verschieben
Setzen Sie den Fokus auf den Ziehgriff, drücken Sie die Leertaste, bewegen Sie das Element mit den Pfeiltasten und drücken Sie die Leertaste noch einmal. Alles, was sich ziehen lässt, hat im Menü auch **Verschieben nach**.
> Einzeltasten-Kürzel können Sie in den **Kontoeinstellungen** ändern oder ausschalten.`,
      fr: `Raccourcis clavier
Tout se fait aussi sans souris. Appuyez sur \`?\` pour voir les raccourcis de l’écran affiché.
## Partout
- \`Ctrl+K\` : tout rechercher
- \`F1\` : aide de cet écran
- \`g\`, puis une lettre : aller à un autre domaine, par exemple \`g m\` pour la messagerie ou \`g t\` pour les tâches
- \`/\` : rechercher sur cet écran
- \`Ctrl+Z\`, hors d’un champ de saisie : annuler la dernière modification
- \`Échap\` : fermer la fenêtre ou le panneau au premier plan
## Dans les listes
- \`j\` et \`k\` : descendre et monter
- \`x\` : sélectionner une ligne
- \`n\` : créer un élément
- \`Entrée\` : ouvrir
## Déplacer des éléments
Placez le focus sur la poignée et appuyez sur Espace, déplacez avec les flèches, puis appuyez de nouveau sur Espace. Tout ce qui se fait glisser a aussi **Déplacer vers** dans son menu.
> Vous pouvez modifier ou désactiver les raccourcis à une touche dans **Paramètres du compte**.`,
      pt: `Atalhos de teclado
Dá para fazer tudo sem mouse. Pressione \`?\` para ver os atalhos da tela atual.
## Em todas as telas
- \`Ctrl+K\`: buscar em tudo
- \`F1\`: ajuda sobre esta tela
- \`g\` e depois uma letra: ir para outra área, como \`g m\` para o e-mail ou \`g t\` para as tarefas
- \`/\`: buscar nesta tela
- \`Ctrl+Z\`, fora de um campo de texto: desfazer a última alteração
- \`Esc\`: fechar o diálogo ou painel da frente
## Nas listas
- \`j\` e \`k\`: descer e subir
- \`x\`: selecionar uma linha
- \`n\`: criar algo novo
- \`Enter\`: abrir
## Mover itens
Coloque o foco na alça e pressione Espaço, mova com as setas e pressione Espaço de novo. Tudo o que pode ser arrastado também tem **Mover para** no menu.
> Você pode alterar ou desativar os atalhos de uma tecla em **Configurações da conta**.`,
      ar: `اختصارات لوحة المفاتيح
يمكنك تنفيذ كل شيء دون فأرة. اضغط \`?\` لعرض اختصارات الشاشة الحالية.
## في كل مكان
- البحث في كل شيء: \`Ctrl+K\`
- مساعدة حول هذه الشاشة: \`F1\`
- الانتقال إلى قسم آخر: \`g\` ثم حرف، مثل \`g m\` للبريد و\`g t\` للمهام
- البحث في هذه الشاشة: \`/\`
- التراجع عن آخر تغيير عندما لا تكتب: \`Ctrl+Z\`
- إغلاق النافذة أو اللوحة الظاهرة في الأعلى: \`Esc\`
## في القوائم
- النزول والصعود: \`j\` و\`k\`
- تحديد صف: \`x\`
- إنشاء عنصر جديد: \`n\`
- فتح: \`Enter\`
## نقل العناصر
ضع التركيز على مقبض السحب واضغط مفتاح المسافة، وانقل بمفاتيح الأسهم، ثم اضغط المسافة مرة أخرى. ولكل ما يمكن سحبه أمر **نقل إلى** في قائمته.
> يمكنك تغيير اختصارات المفتاح الواحد أو إيقافها في **إعدادات الحساب**.`,
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
      de: `Eine Änderung rückgängig machen
Fast alles lässt sich rückgängig machen.
1. Wählen Sie **Rückgängig** in der Meldung nach einer Änderung. Sie bleibt zehn Sekunden lang stehen.
2. Oder öffnen Sie **Letzte Änderungen** (die Uhr in der Leiste oben) und wählen Sie neben der Änderung **Rückgängig**. Das geht 24 Stunden lang, auf jedem Gerät.
3. Oder drücken Sie \`Strg+Z\`, wenn Sie gerade nicht tippen.
Hat eine andere Person inzwischen dasselbe geändert, sagen wir Ihnen Bescheid und lassen deren Stand unberührt.
## Was sich nicht rückgängig machen lässt
Wenn Sie den Papierkorb leeren, die Daten einer Person löschen oder eine Rechnung stornieren, ist das endgültig. Vorher fragen wir immer nach und zeigen genau, was betroffen ist.`,
      fr: `Annuler une modification
Presque tout peut être annulé.
1. Sélectionnez **Annuler** dans le message qui suit la modification. Il reste affiché dix secondes.
2. Ou ouvrez **Modifications récentes** (l’horloge dans la barre du haut) et sélectionnez **Annuler** à côté de la modification. C’est possible pendant 24 heures, sur n’importe quel appareil.
3. Ou appuyez sur \`Ctrl+Z\`, hors d’un champ de saisie.
Si une autre personne a modifié le même élément entre-temps, nous vous prévenons et laissons sa version intacte.
## Ce qui ne peut pas être annulé
Vider la corbeille, effacer les données d’une personne et annuler une facture sont des actions irréversibles. Une confirmation est toujours demandée, avec la liste exacte de ce qui est concerné.`,
      pt: `Desfaça uma alteração
Você pode desfazer quase tudo.
1. Selecione **Desfazer** na mensagem que aparece depois da alteração. Ela fica na tela por dez segundos.
2. Ou abra **Alterações recentes** (o relógio na barra superior) e selecione **Desfazer** ao lado da alteração. Isso funciona por 24 horas, em qualquer dispositivo.
3. Ou pressione \`Ctrl+Z\` fora de um campo de texto.
Se outra pessoa tiver alterado a mesma coisa nesse meio-tempo, avisamos você e não mexemos na versão dela.
## O que não pode ser desfeito
Esvaziar a lixeira, apagar os dados de uma pessoa e anular uma fatura são ações definitivas. Sempre pedimos confirmação e mostramos exatamente o que será afetado.`,
      ar: `التراجع عن تغيير
يمكنك التراجع عن كل شيء تقريبًا.
1. اختر **تراجع** في الرسالة التي تظهر بعد التغيير. تبقى ظاهرة لعشر ثوانٍ.
2. أو افتح **التغييرات الأخيرة** (الساعة في الشريط العلوي) واختر **تراجع** بجانب التغيير. هذا متاح لمدة 24 ساعة وعلى أي جهاز.
3. أو اضغط \`Ctrl+Z\` عندما لا تكتب.
إذا غيّر شخص آخر الشيء نفسه بعدك، فسنخبرك ونترك نسخته كما هي.
## ما لا يمكن التراجع عنه
إفراغ المهملات ومحو بيانات شخص وإلغاء فاتورة إجراءات نهائية. نطلب تأكيدك دائمًا قبلها ونعرض لك ما سيتأثر بالضبط.`,
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
      de: `Wenn zwei Personen dasselbe bearbeiten
Sie sehen, wer einen Datensatz außer Ihnen geöffnet hat. Speichert jemand vor Ihnen, werden Ihre Änderungen noch nicht gespeichert. Sie entscheiden, was geschieht:
- **Meine behalten** speichert die Felder, die Sie geändert haben. Für alle anderen gilt die Version der anderen Person.
- **Andere übernehmen** verwirft Ihre Eingaben.
- **Vergleichen** zeigt beide Versionen nebeneinander, damit Sie Feld für Feld auswählen können.
Nichts wird überschrieben, ohne dass wir Sie fragen.`,
      fr: `Quand deux personnes modifient le même élément
Vous voyez qui d’autre a ouvert un élément. Si quelqu’un enregistre avant vous, vos modifications ne sont pas encore enregistrées. À vous de choisir :
- **Garder ma version** enregistre les champs que vous avez modifiés et conserve la version de l’autre personne pour le reste.
- **Prendre l’autre version** abandonne votre saisie.
- **Comparer** affiche les deux versions côte à côte pour choisir champ par champ.
Rien n’est jamais écrasé sans votre accord.`,
      pt: `Quando duas pessoas editam a mesma coisa
Você vê quem mais está com o registro aberto. Se alguém salvar antes de você, suas alterações ainda não são salvas. Você decide o que acontece:
- **Manter a minha** salva os campos que você alterou e mantém a versão da outra pessoa no restante.
- **Usar a outra** descarta o que você digitou.
- **Comparar** mostra as duas versões lado a lado, para você escolher campo por campo.
Nada é sobrescrito sem a sua confirmação.`,
      ar: `عندما يعدّل شخصان الشيء نفسه
يمكنك رؤية من يفتح السجل غيرك. إذا حفظ شخص آخر قبلك، فلن تُحفظ تغييراتك بعد، بل تختار أنت ما يحدث:
- خيار **الاحتفاظ بتغييراتي** يحفظ الحقول التي غيّرتها، ويبقي نسخة الشخص الآخر في ما عداها.
- خيار **استخدام النسخة الأخرى** يتجاهل ما كتبته.
- خيار **مقارنة** يعرض النسختين جنبًا إلى جنب لتختار حقلًا حقلًا.
لا يُستبدل أي شيء دون سؤالك.`,
    },
  },
]
