import type { SeedArticle } from './seed-text.seed.ts'

/** Mail and chat. */
export const MESSAGE_ARTICLES: readonly SeedArticle[] = [
  {
    section: 'mail',
    slug: 'write-and-send-a-mail',
    screens: ['/apps/email', '/apps/email/$folder', '/apps/email/label/$label'],
    age: 3,
    texts: {
      en: `Write and send a mail
Press **Compose** or \`c\`. Names are completed from the people of this instance and those you have written to.
1. Put in one or several addresses. A pasted list is cut into single ones; what is no address is marked and keeps the mail from going out.
2. Write. The draft keeps itself two seconds after the last key; it is in **Draft** if you close the window.
3. Send with \`Ctrl+Enter\`. For ten seconds you can press **Undo**: the draft comes back with everything in it.
## Later, or never
The arrow beside **Send** schedules a mail for a moment you choose. Until then it lies in **Scheduled**, where it can be changed or stopped.
## What became of it
A mail that could not be delivered comes back as a message in your inbox, and the sent one is marked in red for the address that failed.`,
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
**Verfassen** drücken oder \`c\`. Namen werden aus den Leuten dieser Instanz und Ihren bisherigen Empfängern ergänzt.
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
      en: `Find a mail
The search box looks into all folders but spam and trash. Words can be mixed with operators:
- \`from:ada\` and \`to:team\`: who wrote, who got it
- \`subject:offer\`: in the subject alone
- \`has:attachment\`, \`is:unread\`, \`is:starred\`
- \`before:2026-03-01\`, \`after:2026-02-01\`
- \`label:important\`, \`in:trash\`
A minus in front turns a word round: \`offer -draft\`. Quotes keep words together.`,
    },
  },
  {
    section: 'mail',
    slug: 'keep-the-inbox-small',
    age: 23,
    texts: {
      en: `Keep the inbox small
- **Snooze** (\`z\`) takes a mail away until a day or an hour, and brings it back as if it were new.
- **Labels** (\`l\`) are colours of your own; a mail may have several.
- **Filters** act on what comes in: label it, file it, star it, or make a task of it. You find them in the settings of the mail area.
- **Archive** (\`e\`) is for what is done. Nothing is lost: search finds it.
Spam learns from what you mark. Somebody you have written to is never taken for spam.`,
    },
  },
  {
    section: 'mail',
    slug: 'make-a-task-of-a-mail',
    age: 52,
    texts: {
      en: `Make a task, a card or an event of a mail
Open the menu of a mail or of a chat message and choose what it shall become. The words are taken over, and a date that stands in the text is proposed.
Both ends know of each other: the task shows the mail, the mail shows the task and whether it is done. Who may not see the one end is not told of it.`,
    },
  },
  {
    section: 'chat',
    slug: 'chat-with-one-or-many',
    screens: ['/apps/chat'],
    age: 8,
    texts: {
      en: `Chat with one person or many
Choose somebody on the left, or press \`Ctrl+K\` inside the chat and type a name. Everything arrives at once, and you see who is writing.
- \`↑\` in an empty line edits your last message; for a while you can also delete it for everybody.
- \`@\` and a name tells that person, even if they have muted the chat.
- Files up to 25 MB are dropped into the line; pictures are shown in place.
- A **group** has owners who let people in and out.
## Peace
Mute a chat from its menu. Your own state, **busy** for example, is seen by the others and keeps your screen quiet.
## Privacy
Chats are read by those who are in them and by nobody else. Report what does not belong there: administrators see the reported message only.`,
      fr: `Discuter avec une personne ou plusieurs
Choisissez quelqu’un à gauche, ou appuyez sur \`Ctrl+K\` dans le chat et tapez un nom. Tout arrive aussitôt, et vous voyez qui est en train d’écrire.
- \`↑\` dans une ligne vide modifie votre dernier message ; pendant un moment, vous pouvez aussi le retirer pour tout le monde.
- \`@\` et un nom préviennent cette personne, même si elle a mis le chat en sourdine.
- Des fichiers jusqu’à 25 Mo se déposent dans la ligne ; les images s’affichent sur place.
- Un **groupe** a des propriétaires qui font entrer et sortir les personnes.
## Le calme
Mettez un chat en sourdine depuis son menu. Votre propre statut, **occupé** par exemple, est vu par les autres et garde votre écran silencieux.
## La confidentialité
Les chats sont lus par celles et ceux qui y participent, et par personne d’autre. Signalez ce qui n’y a pas sa place : les administrateurs ne voient que le message signalé.`,
      pt: `Conversar com uma pessoa ou com muitas
Escolha alguém à esquerda, ou pressione \`Ctrl+K\` dentro do chat e digite um nome. Tudo chega na hora, e você vê quem está escrevendo.
- \`↑\` em uma linha vazia edita sua última mensagem; por algum tempo você também pode apagá-la para todos.
- \`@\` e um nome avisa essa pessoa, mesmo que ela tenha silenciado o chat.
- Arquivos de até 25 MB podem ser soltos na linha; as imagens são mostradas ali mesmo.
- Um **grupo** tem proprietários que adicionam e retiram pessoas.
## Sossego
Silencie um chat pelo menu dele. Seu próprio status, por exemplo **ocupado**, é visto pelos outros e mantém sua tela em silêncio.
## Privacidade
Os chats são lidos por quem participa deles e por mais ninguém. Denuncie o que não deveria estar lá: os administradores veem só a mensagem denunciada.`,
      de: `Mit einer Person oder vielen chatten
Links jemanden wählen oder im Chat \`Ctrl+K\` drücken und einen Namen tippen. Alles kommt sofort an, und Sie sehen, wer gerade schreibt.
- \`↑\` in einer leeren Zeile bearbeitet Ihre letzte Nachricht; eine Weile lässt sie sich auch für alle löschen.
- \`@\` und ein Name meldet es dieser Person, auch wenn sie den Chat stummgeschaltet hat.
- Dateien bis 25 MB in die Zeile ziehen; Bilder erscheinen an Ort und Stelle.
- Eine **Gruppe** hat Eigentümer, die Leute hinein- und hinauslassen.
## Ruhe
Einen Chat schaltet man in seinem Menü stumm. Ihr Status, etwa **beschäftigt**, ist für andere sichtbar und hält Ihren Bildschirm still.
## Vertraulichkeit
Chats lesen die Beteiligten und sonst niemand. Melden Sie, was nicht hineingehört: Administratoren sehen nur die gemeldete Nachricht.`,
    },
  },
]
