// The posts of the demo: what a small maker of gaskets tells of itself. Days are counted back from the one of seeding.

export interface SeedPost {
  title: string
  by: number
  /** Days ago; a scheduled one is so many days ahead. */
  day: number
  status?: 'draft' | 'pending' | 'scheduled'
  picture?: string
  alt?: string
  excerpt: string
  tags: readonly string[]
  categories: readonly string[]
  isInternal?: true
  html: string
  said?: readonly SeedComment[]
}
export interface SeedComment {
  by?: number
  guest?: readonly [name: string, email: string]
  hoursAfter: number
  text: string
  state?: 'pending' | 'spam'
  likes?: readonly number[]
  answers?: readonly SeedComment[]
}

const [ADMIN, MAINTAINER, EDITOR, AUTHOR, SUBSCRIBER] = [11, 2, 5, 7, 9]

export const CATEGORIES = [
  { name: 'News', icon: 'news' },
  { name: 'How we work', icon: 'tools' },
  { name: 'People', icon: 'people' },
  { name: 'Environment', icon: 'leaf' },
  { name: 'Ideas', icon: 'bulb' },
] as const

export const POSTS: readonly SeedPost[] = [
  {
    title: 'A press that listens',
    by: AUTHOR,
    day: 2,
    picture: 'press',
    alt: 'Bars of different height in front of a night-blue wall, one of them bright',
    excerpt:
      'Press 4 has had a microphone for a month. It hears a worn guide two days before anyone sees a mark on the rubber.',
    tags: ['machines', 'maintenance', 'measuring'],
    categories: ['How we work', 'Ideas'],
    html: `<p>Press 4 is twenty-two years old and has never been quiet. Until last month we took that for its character. Now we know that it is a message.</p>
<h2>What we did</h2><p>A microphone for eleven euros sits on the frame. Once a second a small computer turns what it hears into a spectrum and compares it with the one of a good day. <strong>Nothing is recorded</strong>: what people say next to the machine is gone before it could be kept.</p>
<h2>What it hears</h2><ul><li><p>A worn guide shows as a line at 340 Hz, two days before the first mark on a gasket.</p></li><li><p>Too little oil is a hiss that grows over a shift.</p></li><li><p>A loose cover sounds like anything at all. We have learnt to look there first.</p></li></ul>
<h3>What it does not hear</h3><p>Bad rubber. For that there is still Lena, who bends every fiftieth piece over her thumb.</p>
<blockquote><p>In four weeks we stopped twice in time, and once for a bird.</p></blockquote>
<p>If it goes on like this, presses 1 to 3 get their own ears in spring.</p>`,
    said: [
      {
        by: MAINTAINER,
        hoursAfter: 3,
        text: 'The bird was worth it. Where does the computer keep the good day? If it is on the card in the cabinet, please put a copy next to mine.',
        likes: [ADMIN, AUTHOR, SUBSCRIBER],
        answers: [
          {
            by: AUTHOR,
            hoursAfter: 4,
            text: 'On the card. I bring you a copy on Monday, with a label this time.',
            likes: [MAINTAINER],
          },
          { by: ADMIN, hoursAfter: 20, text: 'A copy of the label, too, please.' },
        ],
      },
      {
        by: SUBSCRIBER,
        hoursAfter: 8,
        text: 'We have the same press in our own shop. Would you share the list of parts?',
        likes: [EDITOR],
      },
      {
        guest: ['Jonas Feld', 'jonas@feld.example'],
        hoursAfter: 11,
        text: 'Very good read. Does it work with water jets near by, or is that too loud?',
        state: 'pending',
      },
    ],
  },
  {
    title: 'Wie eine Dichtung zu ihrem Namen kommt',
    by: EDITOR,
    day: 5,
    picture: 'letters',
    alt: 'Helle und dunkle Balken wie die Rücken von Ordnern im Regal',
    excerpt:
      'DR-1120-7 klingt nach nichts, sagt aber alles. Ein Gang durch unser Lager, vom Buchstaben bis zur letzten Ziffer.',
    tags: ['Lager', 'deutsch'],
    categories: ['How we work'],
    html: `<p>Wer zum ersten Mal in unser Lager kommt, liest Nummern und versteht nichts. Beim zweiten Mal liest er Nummern und sieht Teile vor sich.</p>
<h2>Zwei Buchstaben</h2><p><strong>DR</strong> ist rund, <strong>DF</strong> flach, <strong>DX</strong> war einmal für alles Übrige gedacht und ist heute die größte Familie.</p>
<h2>Vier Ziffern</h2><p>Der Durchmesser in Zehntelmillimetern. Als er noch in Zoll stand, haben wir eine Woche lang das Falsche geliefert. Seither nicht mehr.</p>
<h2>Und die Sieben?</h2><p>Die Mischung. Sieben verträgt heißes Öl, acht verträgt Kälte, neun verträgt den Prüfer vom TÜV.</p>`,
    said: [
      {
        by: MAINTAINER,
        hoursAfter: 30,
        text: 'Die Neun verträgt auch den zweiten Prüfer. Habe nachgesehen.',
        likes: [EDITOR],
      },
    ],
  },
  {
    title: 'زيارة من دبي إلى صالة الإنتاج',
    by: ADMIN,
    day: 9,
    picture: 'visit',
    alt: 'أعمدة ملونة تعلو وتهبط مثل موجة',
    excerpt: 'قضى ستة من عملائنا يومين معنا. هذا ما أعجبهم، وما طلبوا أن نغيره.',
    tags: ['زيارات', 'عملاء'],
    categories: ['News', 'People'],
    html: `<p>وصل ضيوفنا صباح الثلاثاء، وكانت الصالة قد نُظّفت مرتين، وهذا أكثر مما تراه في سنة عادية.</p>
<h2>ما أعجبهم</h2><ul><li><p>أن كل مكبس يحمل اسم من يعمل عليه.</p></li><li><p>أن الشاي جاهز قبل الاجتماع وبعده.</p></li></ul>
<h2>ما طلبوه</h2><p>أوراق السلامة <strong>باللغة العربية</strong>، وقد بدأنا بها في اليوم نفسه. الثلاث الأولى جاهزة، والباقي قبل نهاية الشهر.</p>`,
    said: [
      {
        by: 14,
        hoursAfter: 5,
        text: 'شكرًا على حسن الاستقبال. ننتظر الأوراق.',
        likes: [ADMIN, EDITOR],
      },
    ],
  },
  {
    title: 'We have stopped shrink-wrapping',
    by: MAINTAINER,
    day: 14,
    picture: 'leaf',
    alt: 'Green bars that grow from left to right',
    excerpt:
      'Eleven kilometres of film a year, and nobody can say why. Paper bands do it, too, once you know two tricks.',
    tags: ['packaging', 'environment'],
    categories: ['Environment', 'News'],
    html: `<p>In January somebody asked why every carton of gaskets is wrapped in film. We asked around. The answer was: because it was wrapped when I came.</p>
<h2>Two tricks</h2><ol><li><p>Bands want a dry carton. They now wait a day behind the door, not in front of it.</p></li><li><p>Corners want a strip of card. We cut it from what is left over.</p></li></ol>
<p>Of 3,100 parcels since then four came back open. Of the last 3,100 with film it was five.</p>`,
    said: [],
  },
  {
    title: 'Five questions for our new apprentices',
    by: EDITOR,
    day: 21,
    picture: 'people',
    alt: 'Five bars of five colours side by side',
    excerpt:
      'Mira, Tom, Sena, Paul and Ilyas began in September. What surprised them, and what they would throw out.',
    tags: ['apprentices', 'team'],
    categories: ['People'],
    html: `<p>They have been here for eleven weeks. Long enough to know where the good coffee is, short enough to ask questions.</p>
<h3>What surprised you?</h3><p><em>Sena:</em> How much of the work is washing things.</p><p><em>Tom:</em> That nobody shouts. I had practised.</p>
<h3>What would you throw out?</h3><p><em>Mira:</em> The second form for leave. It asks the same as the first.</p>
<p>It is gone. Thank you, Mira.</p>`,
  },
  {
    title: 'What a torn gasket tells you',
    by: AUTHOR,
    day: 30,
    excerpt:
      'Straight, ragged or curled: three ways to tear and what each says about the flange it came from.',
    tags: ['quality', 'machines'],
    categories: ['How we work'],
    html: `<p>Send us the torn one. Nine times in ten it is not the rubber.</p><h2>Straight</h2><p>A burr on the flange. Run a thumbnail along it: where it catches, that is where it tore.</p><h2>Ragged</h2><p>Too hot, for too long. Look at the colour of the inner edge.</p><h2>Curled</h2><p>It was put in dry. A drop of oil, next time.</p>`,
    said: [{ by: SUBSCRIBER, hoursAfter: 50, text: 'Curled it was. Thank you!', likes: [AUTHOR] }],
  },
  {
    title: 'The night hall C kept its heat',
    by: MAINTAINER,
    day: 44,
    excerpt:
      'Minus fourteen outside, the boiler out, and nineteen degrees at six in the morning. We did not expect that either.',
    tags: ['environment', 'buildings'],
    categories: ['Environment'],
    html: `<p>The boiler gave up at ten in the evening. By midnight we had decided to let the hall cool down and come early.</p><p>It did not cool down. The new doors close by themselves, the old ones had closed by somebody. That is all there is to it.</p>`,
  },
  {
    title: 'How we answer within a day',
    by: EDITOR,
    day: 58,
    excerpt: 'Not by writing faster. By deciding who answers before the question comes.',
    tags: ['team', 'customers'],
    categories: ['How we work', 'People'],
    html: `<p>Every morning at half past eight one of us is “it”. Whoever is it answers, or says who will. There is no third thing.</p><p>It changes at noon, because nobody is friendly for a whole day.</p>`,
  },
  {
    title: 'Measuring twice is cheaper',
    by: ADMIN,
    day: 75,
    excerpt:
      'A second gauge costs as much as one wrong batch. We had four wrong batches before we did that sum.',
    tags: ['measuring', 'quality'],
    categories: ['How we work'],
    html: `<p>The gauge was right. The person reading it was right. The table it lay on was not level.</p><p>Now there are two gauges on two tables, and a line in the log when they differ by more than three hundredths.</p>`,
  },
  {
    title: 'A rack for the long bars',
    by: AUTHOR,
    day: 90,
    excerpt:
      'Drawn on a napkin, welded on a Friday, moved on the Monday after. It stands well now.',
    tags: ['machines', 'workshop'],
    categories: ['Ideas'],
    html: `<p>Six metres do not fit where five metres fit. We knew that. We tried anyway.</p><p>The rack now stands along the wall of hall B, and the forklift has a line that it must not cross.</p>`,
  },
  {
    title: 'The shop is open',
    by: ADMIN,
    day: 120,
    excerpt:
      'Standard sizes can be ordered without a telephone now. You may still call; we like it.',
    tags: ['customers', 'news'],
    categories: ['News'],
    html: `<p>Two hundred sizes, with stock that is true and prices that hold for a month. Everything else goes by mail or telephone as it always has.</p>`,
  },
  {
    title: 'For the house: shutdown in August',
    by: MAINTAINER,
    day: 12,
    isInternal: true,
    excerpt: 'Who is here, who is not, and which machines may be touched.',
    tags: ['shutdown'],
    categories: ['News'],
    html: `<p>From the 3rd to the 21st presses 1 to 3 stand still. Press 4 runs in the mornings. Whoever needs heat in hall B, tell us by Friday.</p>`,
  },
  {
    title: 'Ears for presses 1 to 3',
    by: AUTHOR,
    day: 4,
    status: 'scheduled',
    picture: 'press',
    alt: 'Bars of different height in front of a night-blue wall, one of them bright',
    excerpt: 'Three more microphones, and what we changed after the first.',
    tags: ['machines', 'measuring'],
    categories: ['How we work'],
    html: `<p>The first one listened for a month. The next three know from the beginning what a bird sounds like.</p>`,
  },
  {
    title: 'Why we keep the old lathe',
    by: AUTHOR,
    day: 1,
    status: 'pending',
    excerpt: 'It is slow, it is loud, and it has never once waited for an update.',
    tags: ['workshop', 'machines'],
    categories: ['Ideas'],
    html: `<p>Visitors ask why it stands there. Then something small breaks on a Saturday, and they see why.</p>`,
  },
  {
    title: 'Notes on the open day',
    by: AUTHOR,
    day: 0,
    status: 'draft',
    excerpt: '',
    tags: [],
    categories: [],
    html: `<p>Photos: ask Sena. The cake was gone at eleven. More chairs.</p>`,
  },
]
