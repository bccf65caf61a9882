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
      de: `Eine E-Mail schreiben und senden
Wählen Sie **Schreiben** oder drücken Sie \`c\`. Wenn Sie einen Namen eingeben, schlagen wir Personen aus Ihrer Firma und frühere Empfänger vor.
1. Fügen Sie einen oder mehrere Empfänger hinzu. Eine eingefügte Liste wird in einzelne Adressen aufgeteilt. Ungültige Adressen sind hervorgehoben; solange sie nicht korrigiert sind, lässt sich die E-Mail nicht senden.
2. Schreiben Sie Ihre Nachricht. Sie wird zwei Sekunden nach der letzten Eingabe gespeichert. Wenn Sie das Fenster schließen, finden Sie sie unter **Entwürfe**.
3. Senden Sie mit \`Strg+Enter\`. Zehn Sekunden lang können Sie **Rückgängig** wählen: Der Entwurf öffnet sich genau so, wie er war.
## Später senden
Über den Pfeil neben **Senden** planen Sie den Versand. Bis dahin liegt die E-Mail unter **Geplant**. Dort können Sie sie bearbeiten, die Zeit ändern oder das Senden abbrechen.
## Wenn die Zustellung scheitert
Kann eine E-Mail nicht zugestellt werden, erhalten Sie eine Nachricht im Posteingang. In der gesendeten E-Mail ist die betroffene Adresse rot markiert.`,
      fr: `Écrire et envoyer un e-mail
Sélectionnez **Écrire** ou appuyez sur \`c\`. Pendant que vous tapez un nom, nous vous proposons vos collègues et les personnes à qui vous avez déjà écrit.
1. Ajoutez un ou plusieurs destinataires. Une liste collée est découpée en adresses. Les adresses non valides sont signalées et l’e-mail ne peut pas partir tant qu’elles ne sont pas corrigées.
2. Rédigez votre message. Il est enregistré deux secondes après la dernière touche. Si vous fermez la fenêtre, vous le retrouvez dans **Brouillons**.
3. Envoyez avec \`Ctrl+Entrée\`. Pendant dix secondes, **Annuler** rouvre votre brouillon tel qu’il était.
## Envoyer plus tard
La flèche à côté d’**Envoyer** programme l’envoi. D’ici là, l’e-mail est dans **Programmés**, où vous pouvez le modifier, changer l’heure ou annuler l’envoi.
## Si la remise échoue
Si un e-mail ne peut pas être remis, vous recevez un message dans votre boîte de réception. Dans l’e-mail envoyé, l’adresse en échec est marquée en rouge.`,
      pt: `Escreva e envie um e-mail
Selecione **Escrever** ou pressione \`c\`. Ao digitar um nome, sugerimos colegas e pessoas a quem você já escreveu.
1. Adicione um ou mais destinatários. Uma lista colada é dividida em endereços separados. Endereços inválidos ficam destacados, e o e-mail só pode ser enviado depois que você os corrigir.
2. Escreva a mensagem. Ela é salva dois segundos depois que você para de digitar. Se você fechar a janela, ela fica em **Rascunhos**.
3. Envie com \`Ctrl+Enter\`. Por dez segundos, você pode selecionar **Desfazer**, e o rascunho volta exatamente como estava.
## Enviar depois
Use a seta ao lado de **Enviar** para agendar o envio. Até lá, o e-mail fica em **Agendados**, onde você pode editá-lo, mudar o horário ou cancelar.
## Problemas na entrega
Se um e-mail não puder ser entregue, você recebe uma mensagem na caixa de entrada. No e-mail enviado, o endereço que falhou fica marcado em vermelho.`,
      ar: `كتابة رسالة وإرسالها
اختر **إنشاء رسالة** أو اضغط \`c\`. أثناء كتابة الاسم نقترح عليك زملاءك ومن راسلتهم سابقًا.
1. أضف مستلمًا أو أكثر. إذا لصقت قائمة، قُسّمت إلى عناوين منفصلة. تُميَّز العناوين غير الصالحة، ولا يمكن إرسال الرسالة قبل تصحيحها.
2. اكتب رسالتك. تُحفظ بعد ثانيتين من توقفك عن الكتابة، وتجدها في **المسودات** إذا أغلقت النافذة.
3. اضغط \`Ctrl+Enter\` للإرسال. لديك عشر ثوانٍ لاختيار **تراجع**، فتُفتح المسودة من جديد كما كانت.
## الإرسال لاحقًا
اختر السهم بجانب **إرسال** لجدولة رسالتك. تبقى حتى موعدها في **المجدولة**، حيث يمكنك تعديلها أو تغيير وقتها أو إلغاؤها.
## مشكلات التسليم
إذا تعذّر تسليم رسالة، وصلك إشعار بذلك في الوارد. ويُميَّز العنوان الذي تعذّر التسليم إليه بالأحمر في الرسالة المرسلة.`,
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
      de: `Eine E-Mail finden
Die Suche durchsucht alle Ordner außer Spam und Papierkorb. Mit Suchoperatoren grenzen Sie das Ergebnis ein:
- \`from:ada\` und \`to:team\`: Absender oder Empfänger
- \`subject:angebot\`: nur die Betreffzeile
- \`has:attachment\`, \`is:unread\`, \`is:starred\`: mit Anhang, ungelesen, markiert
- \`before:2026-03-01\`, \`after:2026-02-01\`: vor oder nach einem Datum
- \`label:important\`, \`in:trash\`: ein Label oder ein Ordner
Ein Minuszeichen vor einem Wort schließt es aus: \`angebot -entwurf\`. Mit Anführungszeichen suchen Sie nach dem genauen Wortlaut.`,
      fr: `Retrouver un e-mail
La recherche parcourt tous les dossiers sauf Spam et Corbeille. Affinez-la avec des opérateurs :
- \`from:ada\` et \`to:team\` : expéditeur ou destinataire
- \`subject:offre\` : l’objet seulement
- \`has:attachment\`, \`is:unread\`, \`is:starred\` : avec pièce jointe, non lu, suivi
- \`before:2026-03-01\`, \`after:2026-02-01\` : avant ou après une date
- \`label:important\`, \`in:trash\` : un libellé ou un dossier
Un signe moins devant un mot l’exclut : \`offre -brouillon\`. Des guillemets cherchent l’expression exacte.`,
      pt: `Encontre um e-mail
A busca procura em todas as pastas, menos Spam e Lixeira. Use operadores para restringir o resultado:
- \`from:ada\` e \`to:equipe\`: remetente ou destinatário
- \`subject:proposta\`: só o assunto
- \`has:attachment\`, \`is:unread\`, \`is:starred\`: com anexo, não lido, com estrela
- \`before:2026-03-01\`, \`after:2026-02-01\`: antes ou depois de uma data
- \`label:important\`, \`in:trash\`: uma etiqueta ou uma pasta
Um sinal de menos antes de uma palavra a exclui: \`proposta -rascunho\`. Use aspas para buscar a expressão exata.`,
      ar: `العثور على رسالة
يشمل البحث كل المجلدات ما عدا الرسائل غير المرغوب فيها والمهملات. استخدم عوامل البحث لتضييق النتائج:
- المرسل أو المستلم: \`from:ada\` و\`to:team\`
- الموضوع فقط: \`subject:offer\`
- المرفقات وغير المقروءة والمميزة بنجمة: \`has:attachment\` و\`is:unread\` و\`is:starred\`
- قبل تاريخ أو بعده: \`before:2026-03-01\` و\`after:2026-02-01\`
- تسمية أو مجلد: \`label:important\` و\`in:trash\`
ضع علامة الطرح قبل كلمة لاستبعادها: \`عرض -مسودة\`. واستخدم علامتي الاقتباس للبحث عن العبارة نفسها.`,
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
      de: `Den Posteingang im Griff behalten
- **Zurückstellen** blendet eine E-Mail bis zum gewählten Tag und Zeitpunkt aus. Dann liegt sie wieder im Posteingang, als wäre sie gerade eingetroffen.
- **Labels** (\`l\`) ordnen Ihre E-Mails nach Farben. Eine E-Mail kann mehrere haben.
- **Filter** bearbeiten eingehende E-Mails für Sie: Sie vergeben Labels, verschieben, markieren oder erstellen eine Aufgabe. Richten Sie sie in den **Mail-Einstellungen** ein.
- **Archivieren** (\`e\`) räumt weg, was erledigt ist. Nichts geht verloren, und die Suche findet alles wieder.
Der Spamfilter lernt aus Ihren Meldungen. E-Mails von Personen, denen Sie schon geschrieben haben, landen nie im Spam.`,
      fr: `Garder sa boîte de réception à jour
- **Mettre en veille** masque un e-mail jusqu’au jour et à l’heure de votre choix. Il revient alors dans votre boîte de réception comme s’il venait d’arriver.
- Les **libellés** (\`l\`) classent vos e-mails par couleur. Un e-mail peut en avoir plusieurs.
- Les **filtres** traitent les nouveaux e-mails pour vous : ajouter un libellé, déplacer, suivre ou créer une tâche. Ils se configurent dans **Paramètres de la messagerie**.
- **Archiver** (\`e\`) range ce que vous avez traité. Rien n’est perdu, la recherche le retrouve.
Le filtre antispam apprend de vos signalements. Les e-mails des personnes à qui vous avez écrit n’arrivent jamais dans Spam.`,
      pt: `Mantenha a caixa de entrada em dia
- **Adiar** oculta um e-mail até o dia e a hora que você escolher. Depois ele volta à caixa de entrada como se tivesse acabado de chegar.
- As **etiquetas** (\`l\`) organizam seus e-mails por cor. Um e-mail pode ter várias.
- Os **filtros** cuidam dos e-mails recebidos para você: põem etiqueta, movem, marcam com estrela ou criam uma tarefa. Crie-os em **Configurações de e-mail**.
- **Arquivar** (\`e\`) tira da frente o que você já resolveu. Nada se perde, e a busca continua encontrando.
O filtro de spam aprende com o que você denuncia. Pessoas a quem você já escreveu nunca vão parar no Spam.`,
      ar: `التحكم في صندوق الوارد
- إجراء **تأجيل** يخفي الرسالة حتى اليوم والوقت اللذين تختارهما، ثم تعود إلى الوارد كأنها وصلت للتو.
- **التسميات** (\`l\`) ترتب بريدك بالألوان. يمكن أن تحمل الرسالة عدة تسميات.
- **عوامل التصفية** تعالج البريد الوارد عنك: تضيف تسمية إلى الرسالة، أو تنقلها، أو تميزها بنجمة، أو تنشئ مهمة. أعدّها في **إعدادات البريد**.
- إجراء **أرشفة** (\`e\`) يبعد ما أنجزته عن الوارد. لا يضيع شيء، ويظل البحث يعثر عليه.
يتعلم مرشّح الرسائل غير المرغوب فيها مما تبلّغ عنه. ورسائل من راسلتهم من قبل لا تصل أبدًا إلى الرسائل غير المرغوب فيها.`,
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
      de: `Aus einer Nachricht eine Aufgabe, eine Karte oder einen Termin machen
Öffnen Sie das Menü einer E-Mail oder Chatnachricht und wählen Sie, was daraus werden soll, zum Beispiel **Aufgabe erstellen**. Der Text ist schon eingetragen. Enthält er ein Datum, schlagen wir es vor.
Beides bleibt verknüpft: Die Aufgabe zeigt die E-Mail, und die E-Mail zeigt die Aufgabe und ob sie erledigt ist. Wer auf eine der beiden Seiten keinen Zugriff hat, sieht auch die Verknüpfung nicht.`,
      fr: `Transformer un message en tâche, en carte ou en événement
Ouvrez le menu d’un e-mail ou d’un message du chat et choisissez ce que vous voulez créer, par exemple **Créer une tâche**. Le texte est déjà rempli, et s’il contient une date, elle vous est proposée.
Les deux restent liés : la tâche affiche l’e-mail, et l’e-mail affiche la tâche et indique si elle est terminée. Sans accès à l’un des deux, on ne sait pas qu’il existe.`,
      pt: `Transforme uma mensagem em tarefa, cartão ou evento
Abra o menu de um e-mail ou de uma mensagem do chat e escolha o que criar, como **Criar tarefa**. O texto já vem preenchido e, se ele citar uma data, sugerimos essa data.
Os dois ficam vinculados: a tarefa mostra o e-mail, e o e-mail mostra a tarefa e se ela está concluída. Quem não tem acesso a um dos lados nem fica sabendo que ele existe.`,
      ar: `تحويل رسالة إلى مهمة أو بطاقة أو موعد
افتح قائمة رسالة بريد أو رسالة في محادثة، واختر ما تريد إنشاءه، مثل **إنشاء مهمة**. تجد النص مكتوبًا، وإذا ورد فيه تاريخ اقترحناه عليك.
يبقى الاثنان مرتبطين: تعرض المهمة الرسالة، وتعرض الرسالة المهمة وما إذا كانت مكتملة. ومن لا يستطيع رؤية أحدهما لن يعرف بوجوده.`,
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
      de: `Mit einer Person oder einer Gruppe chatten
Wählen Sie links jemanden aus oder drücken Sie \`/\` und geben Sie einen Namen ein. Nachrichten kommen sofort an, und Sie sehen, wer gerade schreibt.
- Mit \`↑\` im leeren Eingabefeld bearbeiten Sie Ihre letzte Nachricht. Bis zu 15 Minuten nach dem Senden können Sie sie auch für alle löschen.
- Mit \`@\` und einem Namen benachrichtigen Sie jemanden, auch wenn der Chat dort stummgeschaltet ist.
- Dateien bis 25 MB ziehen Sie einfach in das Eingabefeld. Bilder erscheinen direkt im Chat.
- **Gruppen** haben Eigentümer, die Personen hinzufügen und entfernen können.
## Ruhe
Schalten Sie einen Chat über sein Menü stumm oder setzen Sie Ihren Status auf **Nicht stören**. Andere sehen Ihren Status, und Sie werden nicht unterbrochen.
## Vertraulichkeit
Einen Chat können nur die Beteiligten lesen. Wenn etwas nicht hineingehört, melden Sie es: Administratoren sehen dann die gemeldete Nachricht, nicht den übrigen Chat.`,
      fr: `Discuter avec une personne ou un groupe
Choisissez quelqu’un à gauche, ou appuyez sur \`/\` et tapez un nom. Les messages arrivent instantanément, et vous voyez qui est en train d’écrire.
- Dans un champ vide, \`↑\` modifie votre dernier message. Pendant 15 minutes, vous pouvez aussi le supprimer pour tout le monde.
- Tapez \`@\` et un nom pour prévenir quelqu’un, même si cette personne a mis la conversation en sourdine.
- Déposez des fichiers jusqu’à 25 Mo dans le champ de message. Les images s’affichent directement dans la conversation.
- Les **groupes** ont des propriétaires, qui peuvent ajouter et retirer des personnes.
## Être au calme
Mettez une conversation en sourdine depuis son menu, ou choisissez le statut **Ne pas déranger**. Les autres voient votre statut, et rien ne vous interrompt.
## Confidentialité
Seules les personnes d’une conversation peuvent la lire. Si un message n’y a pas sa place, signalez-le : les administrateurs ne voient que ce message, pas le reste de la conversation.`,
      pt: `Converse com uma pessoa ou um grupo
Escolha alguém à esquerda, ou pressione \`/\` e digite um nome. As mensagens chegam na hora, e você vê quem está digitando.
- Pressione \`↑\` em um campo vazio para editar sua última mensagem. Até 15 minutos após o envio, você também pode excluí-la para todos.
- Digite \`@\` e um nome para avisar alguém, mesmo que essa pessoa tenha silenciado o chat.
- Solte arquivos de até 25 MB no campo de mensagem. As imagens aparecem direto no chat.
- Os **grupos** têm proprietários, que podem adicionar e remover pessoas.
## Sem interrupções
Silencie um chat pelo menu dele ou mude seu status para **Não perturbe**. Os outros veem seu status, e você não é interrompido.
## Privacidade
Só quem participa de um chat pode lê-lo. Se algo não deveria estar ali, denuncie: os administradores veem a mensagem denunciada, não o resto do chat.`,
      ar: `المحادثة مع شخص أو مجموعة
اختر شخصًا من القائمة الجانبية، أو اضغط \`/\` واكتب اسمًا. تصل الرسائل فورًا، وترى من يكتب الآن.
- اضغط \`↑\` في حقل فارغ لتعديل آخر رسالة لك. ويمكنك أيضًا حذفها للجميع خلال 15 دقيقة من إرسالها.
- اكتب \`@\` ثم اسمًا لإشعار شخص، حتى لو كتم المحادثة.
- أفلت ملفات يصل حجمها إلى 25 ميغابايت في حقل الرسالة. تظهر الصور في المحادثة مباشرة.
- **المجموعات** لها مالكون يمكنهم إضافة الأشخاص وإزالتهم.
## وقت هادئ
اكتم المحادثة من قائمتها، أو غيّر حالتك إلى **عدم الإزعاج**. يرى الآخرون حالتك، ولا يقاطعك أحد.
## الخصوصية
لا يقرأ المحادثة إلا المشاركون فيها. إذا ورد فيها ما لا يليق، فأبلغ عنه: يرى مديرو النظام الرسالة التي أبلغت عنها، لا بقية المحادثة.`,
    },
  },
]
