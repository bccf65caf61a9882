import type { SeedArticle } from './seed-text.seed.ts'

/** Mail and chat. */
export const MESSAGE_ARTICLES: readonly SeedArticle[] = [
  {
    section: 'mail',
    slug: 'write-and-send-a-mail',
    screens: ['/apps/email', '/apps/email/$folder', '/apps/email/label/$label'],
    age: 3,
    texts: {
      en: `Write and send an email
Select **Compose** or press \`c\`. As you type a name, we suggest colleagues and people you’ve written to before.
1. Add one or more recipients. Paste a list and it’s split into separate addresses. Invalid addresses are highlighted, and the email can’t be sent until you fix them.
2. Write your message. It’s saved two seconds after you stop typing. If you close the window, you’ll find it in **Drafts**.
3. Press \`Ctrl+Enter\` to send. You have ten seconds to select **Undo**, which reopens your draft just as it was.
## Send later
Select the arrow next to **Send** to schedule your email. Until it goes out it’s in **Scheduled**, where you can edit it, change the time or cancel it.
## Delivery problems
If an email can’t be delivered, you’ll get a message in your inbox. The address that failed is marked in red on the email you sent.`,
      fr: `Écrire et envoyer un e-mail
Appuyez sur **Écrire** ou \`c\`. Les noms sont complétés parmi les personnes de cette instance et celles à qui vous avez déjà écrit.
1. Indiquez une ou plusieurs adresses. Une liste collée est découpée en adresses séparées ; ce qui n’est pas une adresse est marqué et retient l’envoi.
2. Écrivez. Le brouillon s’enregistre tout seul deux secondes après la dernière touche ; il est dans **Brouillons** si vous fermez la fenêtre.
3. Envoyez avec \`Ctrl+Enter\`. Pendant dix secondes, **Annuler** fait revenir le brouillon avec tout son contenu.
## Plus tard, ou jamais
La flèche à côté d'**Envoyer** programme un e-mail pour le moment de votre choix. D’ici là, il est dans **Programmés**, où il peut être modifié ou arrêté.
## Ce qu’il est devenu
Un e-mail qui n’a pas pu être remis revient comme message dans votre boîte de réception, et celui envoyé est marqué en rouge pour l’adresse en échec.`,
      pt: `Escrever e enviar um e-mail
Pressione **Escrever** ou \`c\`. Os nomes são completados com as pessoas desta instância e aquelas a quem você já escreveu.
1. Informe um ou vários endereços. Uma lista colada é dividida em endereços separados; o que não é um endereço fica marcado e impede o envio.
2. Escreva. O rascunho se salva dois segundos depois da última tecla; ele fica em **Rascunhos** se você fechar a janela.
3. Envie com \`Ctrl+Enter\`. Durante dez segundos você pode pressionar **Desfazer**: o rascunho volta com tudo o que tinha.
## Depois, ou nunca
A seta ao lado de **Enviar** agenda um e-mail para o momento que você escolher. Até lá ele fica em **Agendados**, onde pode ser alterado ou cancelado.
## O que aconteceu com ele
Um e-mail que não pôde ser entregue volta como mensagem para sua caixa de entrada, e o enviado fica marcado em vermelho para o endereço que falhou.`,
      de: `Eine Mail schreiben und senden
**Schreiben** drücken oder \`c\`. Namen werden aus den Leuten dieser Instanz und Ihren bisherigen Empfängern ergänzt.
1. Eine oder mehrere Adressen eingeben. Eine eingefügte Liste wird in einzelne zerlegt; was keine Adresse ist, wird markiert und hält die Mail zurück.
2. Schreiben. Der Entwurf sichert sich zwei Sekunden nach der letzten Taste selbst; nach dem Schließen liegt er unter **Entwürfe**.
3. Mit \`Ctrl+Enter\` senden. Zehn Sekunden lang holt **Rückgängig** den ganzen Entwurf zurück.
## Später oder nie
Der Pfeil neben **Senden** plant eine Mail für einen Zeitpunkt. Bis dahin lässt sie sich ändern oder aufhalten.
## Was daraus wurde
Eine unzustellbare Mail kommt als Nachricht in den Posteingang zurück, und die gesendete ist für die betroffene Adresse rot markiert.`,
      ar: `كتابة رسالة وإرسالها
اضغط **إنشاء** أو \`c\`. تُكمَل الأسماء من أشخاص هذا النظام وممن راسلتهم سابقًا.
1. أدخل عنوانًا أو أكثر. القائمة الملصقة تُقسَّم إلى عناوين، وما ليس عنوانًا يُعلَّم ويمنع الإرسال.
2. اكتب. تُحفظ المسودة بعد ثانيتين من آخر ضغطة، وتجدها في **المسودات** إذا أغلقت النافذة.
3. أرسل بـ\`Ctrl+Enter\`. خلال عشر ثوانٍ يمكنك الضغط على **تراجع** فتعود المسودة كاملة.
## لاحقًا
السهم بجانب **إرسال** يجدول الرسالة لوقت تختاره، ويمكن تغييرها أو إيقافها حتى ذلك الحين.
## ما مصيرها
الرسالة التي لم تُسلَّم تعود إلى صندوق الوارد، ويُعلَّم العنوان المتعذر بالأحمر في الرسالة المرسلة.`,
    },
  },
  {
    section: 'mail',
    slug: 'find-a-mail',
    age: 17,
    texts: {
      en: `Find an email
Search looks in every folder except Spam and Trash. Combine words with operators to narrow it down:
- \`from:ada\` and \`to:team\`: sender or recipient
- \`subject:offer\`: only the subject line
- \`has:attachment\`, \`is:unread\`, \`is:starred\`
- \`before:2026-03-01\`, \`after:2026-02-01\`
- \`label:important\`, \`in:trash\`
Put a minus sign in front of a word to exclude it: \`offer -draft\`. Use quotes to find an exact phrase.`,
    },
  },
  {
    section: 'mail',
    slug: 'keep-the-inbox-small',
    age: 23,
    texts: {
      en: `Keep your inbox under control
- **Snooze** hides an email until the day and time you pick. Then it comes back to your inbox as if it had just arrived.
- **Labels** (\`l\`) sort your mail by color. An email can have several.
- **Filters** handle incoming mail for you: label it, move it, star it or create a task. Set them up in **Mail settings**.
- **Archive** (\`e\`) clears away what you’ve dealt with. Nothing is lost, and search still finds it.
The spam filter learns from what you report. People you’ve written to never end up in Spam.`,
    },
  },
  {
    section: 'mail',
    slug: 'make-a-task-of-a-mail',
    age: 52,
    texts: {
      en: `Turn a message into a task, card or event
Open the menu of an email or chat message and choose what to create, such as **Create task**. The text is filled in for you, and if it mentions a date, we suggest that date.
The two stay linked: the task shows the email, and the email shows the task and whether it’s done. People who can’t see one side won’t know it exists.`,
    },
  },
  {
    section: 'chat',
    slug: 'chat-with-one-or-many',
    screens: ['/apps/chat'],
    age: 8,
    texts: {
      en: `Chat with one person or a group
Pick someone on the left, or press \`/\` and type a name. Messages arrive instantly, and you can see who’s typing.
- Press \`↑\` in an empty field to edit your last message. You can also delete it for everyone, up to 15 minutes after sending.
- Type \`@\` and a name to notify someone, even if they’ve muted the chat.
- Drop files of up to 25 MB into the message field. Pictures show up right in the chat.
- **Groups** have owners, who can add and remove people.
## Quiet time
Mute a chat from its menu, or set your status to **Do not disturb**. Others can see your status, and you won’t be interrupted.
## Privacy
Only the people in a chat can read it. If something doesn’t belong there, report it: administrators see the message you reported, not the rest of the chat.`,
      fr: `Discuter avec une personne ou plusieurs
Choisissez quelqu’un à gauche, ou appuyez sur \`/\` et tapez un nom. Tout arrive aussitôt, et vous voyez qui est en train d’écrire.
- \`↑\` dans une ligne vide modifie votre dernier message ; pendant un moment, vous pouvez aussi le retirer pour tout le monde.
- \`@\` et un nom préviennent cette personne, même si elle a mis le chat en sourdine.
- Des fichiers jusqu’à 25 Mo se déposent dans la ligne ; les images s’affichent sur place.
- Un **groupe** a des propriétaires qui font entrer et sortir les personnes.
## Le calme
Mettez un chat en sourdine depuis son menu. Votre propre statut, **Ne pas déranger** par exemple, est vu par les autres et garde votre écran silencieux.
## La confidentialité
Les chats sont lus par celles et ceux qui y participent, et par personne d’autre. Signalez ce qui n’y a pas sa place : les administrateurs ne voient que le message signalé.`,
      pt: `Conversar com uma pessoa ou com muitas
Escolha alguém à esquerda, ou pressione \`/\` e digite um nome. Tudo chega na hora, e você vê quem está escrevendo.
- \`↑\` em uma linha vazia edita sua última mensagem; por algum tempo você também pode apagá-la para todos.
- \`@\` e um nome avisa essa pessoa, mesmo que ela tenha silenciado o chat.
- Arquivos de até 25 MB podem ser soltos na linha; as imagens são mostradas ali mesmo.
- Um **grupo** tem proprietários que adicionam e retiram pessoas.
## Sossego
Silencie um chat pelo menu dele. Seu próprio status, por exemplo **Não perturbe**, é visto pelos outros e mantém sua tela em silêncio.
## Privacidade
Os chats são lidos por quem participa deles e por mais ninguém. Denuncie o que não deveria estar lá: os administradores veem só a mensagem denunciada.`,
      de: `Mit einer Person oder vielen chatten
Links jemanden wählen oder \`/\` drücken und einen Namen tippen. Alles kommt sofort an, und Sie sehen, wer gerade schreibt.
- \`↑\` in einer leeren Zeile bearbeitet Ihre letzte Nachricht; eine Weile lässt sie sich auch für alle löschen.
- \`@\` und ein Name meldet es dieser Person, auch wenn sie den Chat stummgeschaltet hat.
- Dateien bis 25 MB in die Zeile ziehen; Bilder erscheinen an Ort und Stelle.
- Eine **Gruppe** hat Eigentümer, die Leute hinein- und hinauslassen.
## Ruhe
Einen Chat schaltet man in seinem Menü stumm. Ihr Status, etwa **Nicht stören**, ist für andere sichtbar und hält Ihren Bildschirm still.
## Vertraulichkeit
Chats lesen die Beteiligten und sonst niemand. Melden Sie, was nicht hineingehört: Administratoren sehen nur die gemeldete Nachricht.`,
    },
  },
]
