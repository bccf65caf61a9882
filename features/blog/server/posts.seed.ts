// The demo's posts, by a small maker of gaskets. Days are relative to seeding.

export interface SeedPost {
  title: string
  by: number
  /** Days ago; for a scheduled post, days ahead. */
  day: number
  status?: 'draft' | 'pending' | 'scheduled'
  picture?: string
  alt?: string
  excerpt: string
  tags: readonly string[]
  categories: readonly string[]
  isInternal?: true
  html: string
  comments?: readonly SeedComment[]
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
    alt: 'Bars of different heights on a midnight-blue background, one of them lit up',
    excerpt:
      'Press 4 has had a microphone for a month. It picks up a worn guide two days before you can see a mark on the rubber.',
    tags: ['machines', 'maintenance', 'measuring'],
    categories: ['How we work', 'Ideas'],
    html: `<p>Press 4 is twenty-two years old and has never been quiet. Until last month, we just thought that was how it sounded. It turns out it was trying to tell us something.</p>
<h2>What we did</h2><p>We mounted an eleven-euro microphone on the frame. Once a second, a small computer turns the sound into a spectrum and compares it with one from a good day. <strong>Nothing is recorded</strong>: whatever people say next to the machine is discarded on the spot.</p>
<h2>What it hears</h2><ul><li><p>A worn guide shows up as a line at 340 Hz, two days before the first mark on a gasket.</p></li><li><p>When the oil runs low, there’s a hiss that gets louder over the shift.</p></li><li><p>A loose cover can sound like just about anything. We’ve learned to check that first.</p></li></ul>
<h3>What it doesn’t hear</h3><p>Bad rubber. For that we still have Lena, who bends every fiftieth piece over her thumb.</p>
<blockquote><p>In four weeks, we stopped the press in time twice. And once because of a bird.</p></blockquote>
<p>If it keeps going like this, presses 1 to 3 will get microphones of their own in the spring.</p>`,
    comments: [
      {
        by: MAINTAINER,
        hoursAfter: 3,
        text: 'Worth it for the bird alone. Where is the “good day” recording stored? If it’s only on the card in the cabinet, could you put a copy with my backups?',
        likes: [ADMIN, AUTHOR, SUBSCRIBER],
        answers: [
          {
            by: AUTHOR,
            hoursAfter: 4,
            text: 'Only on the card. I’ll bring you a copy on Monday. With a label this time.',
            likes: [MAINTAINER],
          },
          { by: ADMIN, hoursAfter: 20, text: 'And a backup of the label, please.' },
        ],
      },
      {
        by: SUBSCRIBER,
        hoursAfter: 8,
        text: 'We have the same press in our shop. Would you share the parts list?',
        likes: [EDITOR],
      },
      {
        guest: ['Jonas Feld', 'jonas@feld.example'],
        hoursAfter: 11,
        text: 'Great read! Does it work with a water jet nearby, or is that too loud?',
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
    comments: [
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
    comments: [
      {
        by: 14,
        hoursAfter: 5,
        text: 'شكرًا على حسن الاستقبال. ننتظر الأوراق.',
        likes: [ADMIN, EDITOR],
      },
    ],
  },
  {
    title: 'Why we stopped shrink-wrapping',
    by: MAINTAINER,
    day: 14,
    picture: 'leaf',
    alt: 'Green bars rising from left to right',
    excerpt:
      'We used eleven kilometers of plastic film a year, and no one could say why. Paper bands work just as well once you know two tricks.',
    tags: ['packaging', 'environment'],
    categories: ['Environment', 'News'],
    html: `<p>In January, someone asked why we wrap every carton of gaskets in film. We asked around. The best answer we got was “because we already did that when I started.”</p>
<h2>Two tricks</h2><ol><li><p>Paper bands only hold on dry cartons. So the cartons now spend a day inside the door instead of outside.</p></li><li><p>Corners need a strip of cardboard. We cut ours from leftovers.</p></li></ol>
<p>We’ve shipped 3,100 packages since then, and four came back open. With film, it was five out of the last 3,100.</p>`,
    comments: [],
  },
  {
    title: 'Five questions for our new apprentices',
    by: EDITOR,
    day: 21,
    picture: 'people',
    alt: 'Five bars side by side, each in a different color',
    excerpt:
      'Mira, Tom, Sena, Paul and Ilyas started in September. We asked what surprised them and what they’d get rid of.',
    tags: ['apprentices', 'team'],
    categories: ['People'],
    html: `<p>They’ve been here for eleven weeks: long enough to know where the good coffee is, and not so long that they’ve stopped asking questions.</p>
<h3>What surprised you?</h3><p><em>Sena:</em> How much of the work is washing things.</p><p><em>Tom:</em> That no one yells. I’d been practicing.</p>
<h3>What would you get rid of?</h3><p><em>Mira:</em> The second vacation form. It asks the same questions as the first one.</p>
<p>It’s gone. Thank you, Mira.</p>`,
  },
  {
    title: 'What a torn gasket tells you',
    by: AUTHOR,
    day: 30,
    excerpt:
      'Straight, ragged or curled: what each kind of tear says about the flange it came from.',
    tags: ['quality', 'machines'],
    categories: ['How we work'],
    html: `<p>When a gasket tears, send us the torn one. Nine times out of ten, the rubber isn’t the problem.</p><h2>Straight</h2><p>There’s a burr on the flange. Run your thumbnail along it: where it catches is where the gasket tore.</p><h2>Ragged</h2><p>Too hot for too long. Check the color of the inner edge.</p><h2>Curled</h2><p>It went in dry. Use a drop of oil next time.</p>`,
    comments: [
      { by: SUBSCRIBER, hoursAfter: 50, text: 'Ours was curled. Thank you!', likes: [AUTHOR] },
    ],
  },
  {
    title: 'The night hall C stayed warm',
    by: MAINTAINER,
    day: 44,
    excerpt:
      'Minus fourteen outside, no boiler, and still nineteen degrees at six in the morning. We didn’t expect that either.',
    tags: ['environment', 'buildings'],
    categories: ['Environment'],
    html: `<p>The boiler quit at ten in the evening. By midnight, we’d decided to let the hall cool down and come in early.</p><p>It didn’t cool down. The new doors close automatically. The old ones only closed when someone remembered. That’s the whole secret.</p>`,
  },
  {
    title: 'How we reply within a day',
    by: EDITOR,
    day: 58,
    excerpt: 'Not by typing faster, but by deciding who replies before the question comes in.',
    tags: ['team', 'customers'],
    categories: ['How we work', 'People'],
    html: `<p>Every morning at eight thirty, one of us is “it.” If you’re it, you either reply yourself or say who will. There’s no third option.</p><p>We switch at noon, because no one can stay friendly all day.</p>`,
  },
  {
    title: 'Measuring twice is cheaper',
    by: ADMIN,
    day: 75,
    excerpt:
      'A second gauge costs as much as one bad batch. It took us four bad batches to do the math.',
    tags: ['measuring', 'quality'],
    categories: ['How we work'],
    html: `<p>The gauge was fine. The person reading it was fine. The table it was sitting on wasn’t level.</p><p>Now we have two gauges on two tables, and we log it whenever they disagree by more than three hundredths.</p>`,
  },
  {
    title: 'A rack for the long bars',
    by: AUTHOR,
    day: 90,
    excerpt:
      'Sketched on a napkin, welded on a Friday, moved the following Monday. It’s in the right spot now.',
    tags: ['machines', 'workshop'],
    categories: ['Ideas'],
    html: `<p>You can’t fit six meters into a five-meter space. We knew that. We tried anyway.</p><p>The rack now runs along the wall of hall B, and there’s a line on the floor that the forklift isn’t allowed to cross.</p>`,
  },
  {
    title: 'Our online shop is open',
    by: ADMIN,
    day: 120,
    excerpt:
      'You can now order standard sizes online. You’re still welcome to call. We like hearing from you.',
    tags: ['customers', 'news'],
    categories: ['News'],
    html: `<p>We’re starting with two hundred sizes, with live stock levels and prices that are good for a month. For everything else, email or call us like you always have.</p>`,
  },
  {
    title: 'Internal: August shutdown',
    by: MAINTAINER,
    day: 12,
    isInternal: true,
    excerpt: 'Who’s in, who’s out, and which machines will be running.',
    tags: ['shutdown'],
    categories: ['News'],
    html: `<p>Presses 1 to 3 will be down from the 3rd to the 21st. Press 4 will run in the mornings only. If you need heat in hall B, let us know by Friday.</p>`,
  },
  {
    title: 'Microphones for presses 1 to 3',
    by: AUTHOR,
    day: 4,
    status: 'scheduled',
    picture: 'press',
    alt: 'Bars of different heights on a midnight-blue background, one of them lit up',
    excerpt: 'Three more presses can hear now. Here’s what we changed after the first one.',
    tags: ['machines', 'measuring'],
    categories: ['How we work'],
    html: `<p>The first one listened for a month. The next three already know what a bird sounds like.</p>`,
  },
  {
    title: 'Why we keep the old lathe',
    by: AUTHOR,
    day: 1,
    status: 'pending',
    excerpt: 'It’s slow, it’s loud, and it has never once needed an update.',
    tags: ['workshop', 'machines'],
    categories: ['Ideas'],
    html: `<p>Visitors always ask why we still have it. Then something small breaks on a Saturday, and they find out.</p>`,
  },
  {
    title: 'Open day: what to do better',
    by: AUTHOR,
    day: 0,
    status: 'draft',
    excerpt: '',
    tags: [],
    categories: [],
    html: `<p>Ask Sena for photos. Cake was gone by eleven. More chairs next time.</p>`,
  },
]
