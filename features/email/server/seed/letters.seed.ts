import { ACCOUNTS, type Account, all, type Letter, p } from './letter.seed.ts'

// The demo mail; people, companies and machines are fictitious. Times are hours before seeding.

/** Conversations between the demo users. */
const CONVERSATIONS: Letter[] = [
  {
    key: 'press',
    from: 'maintainer',
    to: ['admin'],
    cc: ['editor'],
    subject: 'Press 4 down Thursday morning',
    message: p(
      'Hi Mina,',
      'The hydraulic seal on <strong>press 4</strong> is due for replacement. We’d need the line from 6 to 10 on Thursday morning.',
      'The steps are in the attached notes. Any objections?',
      'Bruno',
    ),
    files: ['notes'],
    hoursAgo: 52,
    places: {
      admin: { folder: 'inbox', labels: ['important', 'company'], isStarred: true },
      editor: { folder: 'inbox', labels: ['company'] },
      maintainer: { folder: 'sent' },
    },
  },
  {
    key: 'press-2',
    from: 'editor',
    to: ['maintainer'],
    cc: ['admin'],
    subject: 'Re: Press 4 down Thursday morning',
    message: p(
      'Works with the schedule. The big order ships Wednesday, and I’ve moved the two small ones to press 2.',
    ),
    hoursAgo: 50,
    answers: 'press',
    places: {
      admin: { folder: 'inbox' },
      maintainer: { folder: 'inbox', isStarred: true },
      editor: { folder: 'sent' },
    },
  },
  {
    key: 'press-3',
    from: 'admin',
    to: ['maintainer'],
    cc: ['editor'],
    subject: 'Re: Press 4 down Thursday morning',
    message: p('Go ahead. Please take a few photos of the old seal. The supplier asked for them.'),
    hoursAgo: 47,
    answers: 'press-2',
    places: {
      admin: { folder: 'sent' },
      maintainer: { folder: 'inbox' },
      editor: { folder: 'inbox', isUnread: true },
    },
  },
  {
    key: 'press-4',
    from: 'maintainer',
    to: ['admin'],
    cc: ['editor'],
    subject: 'Re: Press 4 down Thursday morning',
    message: p(
      'All done, photo attached. The edge is worn all the way around, so it was about time.',
      'We’ve been running again since 9:30.',
    ),
    files: ['photo'],
    hoursAgo: 3,
    answers: 'press-3',
    places: {
      admin: { folder: 'inbox', isUnread: true, labels: ['company'] },
      editor: { folder: 'inbox', isUnread: true },
      maintainer: { folder: 'sent' },
    },
  },
  {
    key: 'figures',
    from: 'author',
    to: ['admin', 'maintainer'],
    subject: 'Scrap rates for last month',
    message: p(
      'Here are the numbers for last month. <em>Line B</em> is down to 1.8%, the others haven’t changed much.',
      'Should I post them on the board in hall 2?',
    ),
    files: ['figures'],
    hoursAgo: 26,
    places: {
      admin: { folder: 'inbox', isUnread: true, isStarred: true, labels: ['company'] },
      maintainer: { folder: 'inbox', labels: ['important'] },
      author: { folder: 'sent' },
    },
  },
  {
    key: 'figures-2',
    from: 'maintainer',
    to: ['author'],
    cc: ['admin'],
    subject: 'Re: Scrap rates for last month',
    message: p('Yes, please. And thank the night shift for me.'),
    hoursAgo: 24,
    answers: 'figures',
    places: {
      admin: { folder: 'inbox' },
      author: { folder: 'inbox', isUnread: true },
      maintainer: { folder: 'sent' },
    },
  },
  {
    key: 'welcome',
    from: 'admin',
    to: ['subscriber'],
    cc: ['author'],
    subject: 'Welcome to the team',
    message:
      p(
        'We’re glad you’re here!',
        'Your locker is number 18. The safety briefing is Monday at 8 in room 3. Two things to pick up before then:',
      ) + '<ul><li><p>Safety shoes: storeroom</p></li><li><p>Key card: front gate</p></li></ul>',
    hoursAgo: 120,
    places: {
      admin: { folder: 'sent' },
      subscriber: { folder: 'inbox', isStarred: true, labels: ['personal'] },
      author: { folder: 'archive' },
    },
  },
  {
    key: 'welcome-2',
    from: 'subscriber',
    to: ['admin'],
    subject: 'Re: Welcome to the team',
    message: p('Thanks, Mina! I already have my shoes.'),
    hoursAgo: 118,
    answers: 'welcome',
    places: { admin: { folder: 'inbox', labels: ['personal'] }, subscriber: { folder: 'sent' } },
  },
  {
    key: 'shift',
    from: 'editor',
    to: ['author', 'subscriber'],
    subject: 'Can anyone take the late shift on Friday?',
    message: p('We’re two people short. If you can help out, you get the following Monday off.'),
    hoursAgo: 8,
    places: {
      editor: { folder: 'sent' },
      author: { folder: 'inbox', isUnread: true, labels: ['important'] },
      subscriber: { folder: 'inbox', isUnread: true, labels: ['important'] },
    },
  },
  {
    key: 'keys',
    from: 'author',
    to: ['editor', 'subscriber'],
    subject: 'Sample room keys',
    message: p('They’re back at the front gate, on the second hook.'),
    hoursAgo: 200,
    places: {
      author: { folder: 'sent' },
      editor: { folder: 'archive' },
      subscriber: { folder: 'trash' },
    },
  },
]

/** Mail from outside that every account has. */
const FROM_OUTSIDE: Letter[] = [
  {
    key: 'bearings',
    from: 'bearings',
    to: ACCOUNTS,
    subject: 'Your order HB-20417 is confirmed',
    message: p(
      'Thank you for your order. Here’s what we’re sending you:',
      '12 × bearing 6204-2RS<br>4 × bearing 6310-ZZ',
      'Delivery is expected in week 49. Shipping is free.',
    ),
    hoursAgo: 75,
    places: all({ folder: 'inbox', labels: ['company'] }),
  },
  {
    key: 'freight',
    from: 'freight',
    to: ACCOUNTS,
    subject: 'Pallet 7731 arrives tomorrow between 7 and 9',
    message: p(
      'We’re delivering one pallet (340 kg) to ramp 2. Please have a forklift ready.',
      '<a href="https://kestrel-freight.example/track/7731" rel="noopener noreferrer nofollow">Track your delivery</a>',
    ),
    hoursAgo: 5,
    places: all({ folder: 'inbox', isUnread: true }),
  },
  {
    key: 'oils',
    from: 'oils',
    to: ACCOUNTS,
    subject: 'Cutting oil: updated data sheet',
    message: p(
      'Hello,',
      'We’ve updated section 7 of the KL-32 data sheet. Nothing changes in how you handle it.',
      'Best regards,<br>Petra Lindholm',
    ),
    files: ['notes'],
    hoursAgo: 300,
    places: all({ folder: 'archive', labels: ['private'] }),
  },
  {
    key: 'canteen',
    from: 'canteen',
    to: ACCOUNTS,
    subject: 'This week’s menu',
    message: p(
      'Monday: lentil soup. Tuesday: dumplings with mushrooms. Wednesday: fish. Thursday: vegetable curry. Friday: pancakes.',
    ),
    hoursAgo: 30,
    places: all({ folder: 'inbox', labels: ['personal'] }),
  },
  {
    key: 'fair',
    from: 'fair',
    to: ACCOUNTS,
    subject: 'Metalworks Fair: your badge and three halls worth seeing',
    message:
      '<p>Hall 3</p><p>Grinding, honing and everything shiny.</p><p>Hall 5</p><p>Sensors that can take a splash of coolant.</p><p><a href="https://metalworks-fair.example/badge" rel="noopener noreferrer nofollow">Print your badge</a></p>',
    layout: `<table width="600" align="center" cellpadding="0" cellspacing="0" style="border:1px solid #d5dbe5;border-radius:8px"><tr><td style="background-color:#12344d;color:#ffffff;padding:24px;font-size:22px;font-weight:700">Metalworks Fair</td></tr><tr><td style="padding:0"><img src="/api/files/mail/remote-0" alt="The halls from above" width="600"></td></tr><tr><td style="padding:24px"><p style="font-size:18px;font-weight:600">Hall 3</p><p>Grinding, honing and everything shiny.</p><p style="font-size:18px;font-weight:600">Hall 5</p><p>Sensors that can take a splash of coolant.</p><p style="text-align:center"><a href="https://metalworks-fair.example/badge" rel="noopener noreferrer nofollow" style="background-color:#0b7285;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none">Print your badge</a></p></td></tr></table>`,
    pictures: ['https://pictures.metalworks-fair.example/halls.png'],
    hoursAgo: 14,
    places: all({ folder: 'inbox', isUnread: true }),
  },
  {
    key: 'old-menu',
    from: 'canteen',
    to: ACCOUNTS,
    subject: 'Last week’s menu',
    message: p(
      'Monday: pea soup. Tuesday: pasta. Wednesday: fish. Thursday: chili. Friday: rice pudding.',
    ),
    hoursAgo: 198,
    places: all({ folder: 'trash' }),
  },
  {
    key: 'lottery',
    from: 'lottery',
    to: ACCOUNTS,
    subject: 'CONGRATULATIONS!!! You’ve won a forklift',
    message: p(
      'Dear winner, your address was drawn in our lottery! Send us your bank details TODAY to claim your prize.',
    ),
    hoursAgo: 20,
    places: all({ folder: 'spam', isUnread: true }),
    isSpam: true,
  },
  {
    key: 'pills',
    from: 'pills',
    to: ACCOUNTS,
    subject: 'Cheap spindles, cheap watches, cheap everything',
    message: p('Today only: up to 95% off everything! Click now before it’s gone.'),
    hoursAgo: 92,
    places: all({ folder: 'spam' }),
    isSpam: true,
  },
  {
    key: 'audit',
    from: 'oils',
    to: ACCOUNTS,
    subject: 'December visit: which day works for you?',
    message: p(
      'I could come by on the 8th or the 10th to look at the coolant tanks. It should take about an hour.',
    ),
    hoursAgo: 64,
    places: all({ folder: 'snoozed' }),
  },
]

/** An unsent draft per account, addressed to the next of the five. */
const nextOf = (account: Account): Account =>
  ACCOUNTS[(ACCOUNTS.indexOf(account) + 1) % ACCOUNTS.length] ?? 'admin'
const UNSENT: Letter[] = ACCOUNTS.flatMap((account): Letter[] => [
  {
    key: `draft-${account}`,
    from: account,
    to: [nextOf(account)],
    subject: 'Ideas for the open day',
    message:
      p('A few ideas, in no particular order:') +
      '<ol><li><p>Tour of hall 2 every hour</p></li><li><p>Live demo on the old lathe</p></li><li><p></p></li></ol>',
    hoursAgo: 2,
    places: { [account]: { folder: 'draft' } },
  },
  {
    key: `scheduled-${account}`,
    from: account,
    to: [nextOf(account)],
    subject: 'Reminder: inventory on Monday',
    message: p('Please count your shelves before 10 and write down anything that’s missing.'),
    hoursAgo: 1,
    places: { [account]: { folder: 'scheduled' } },
  },
])

export const LETTERS: readonly Letter[] = [...CONVERSATIONS, ...FROM_OUTSIDE, ...UNSENT].toSorted(
  (a, b) => b.hoursAgo - a.hoursAgo,
)
