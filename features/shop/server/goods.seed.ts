import type { ArtKind } from '../contract/shop.rules.ts'

// What the shop of the demo sells: goods of a small factory's neighbourhood, all made up.

export const CATEGORIES: { name: string; art: ArtKind }[] = [
  { name: 'Lighting', art: 'light' },
  { name: 'Seating', art: 'seat' },
  { name: 'Desks & tables', art: 'table' },
  { name: 'Paper & writing', art: 'paper' },
  { name: 'Audio', art: 'audio' },
  { name: 'Screens & meters', art: 'screen' },
  { name: 'Hand tools', art: 'tool' },
  { name: 'Bags & cases', art: 'bag' },
  { name: 'Plants & planters', art: 'plant' },
  { name: 'Kitchen', art: 'cup' },
]

export interface SeedGood {
  name: string
  text: string
  brand: string
  category: number
  price: number
  list?: number
  stock: number
  /** Sold in the last weeks. */
  sold: number
  free?: true
  pin?: number
  hidden?: true
  colors?: [name: string, color: string, stock: number, price?: number][]
  reviews?: [userId: number, rating: number, title: string, text: string][]
}

const TEAL = '#2f8f83'
const SAND = '#c9a66b'
const INK = '#2b3a55'
const BRICK = '#b5533c'
const MOSS = '#6b7f3f'
const PLUM = '#7a4b7d'

// oxfmt-ignore
export const GOODS: SeedGood[] = [
  { name: 'Halden desk lamp', brand: 'Nordlys', category: 0, price: 89, list: 109, stock: 42, sold: 31, free: true, pin: 1,
    text: 'A lamp with a counterweight arm that stays where you leave it. Warm light, three steps, no hum.\nThe shade is spun aluminium; the foot weighs enough for the longest reach.',
    colors: [['Teal', TEAL, 18], ['Sand', SAND, 20], ['Ink', INK, 4, 95]],
    reviews: [[7, 5, 'Stays put', 'The first lamp I own that does not sink during the evening.'], [9, 4, 'Good light', 'Bright enough for soldering. The cord could be longer.'], [5, 5, 'Quiet', 'No hum at all, even on the lowest step.']] },
  { name: 'Lantern 12', brand: 'Nordlys', category: 0, price: 34.5, stock: 120, sold: 12, text: 'A lantern for yard and workshop. Twelve hours on one charge, and a hook that fits every rail we tried.',
    reviews: [[2, 4, 'Handy', 'Hangs on the forklift all day.']] },
  { name: 'Ceiling ring 60', brand: 'Auster', category: 0, price: 248, stock: 9, sold: 3, free: true, text: 'A ring of even light, sixty centimetres across. Dims to almost nothing; the driver is in the canopy and can be replaced.' },
  { name: 'Reading clip', brand: 'Auster', category: 0, price: 9.9, stock: 300, sold: 44, text: 'Clips to a board or a book. One button, one brightness, one small battery.',
    reviews: [[12, 3, 'Fine', 'Does what it says. The clip is stiff.']] },
  { name: 'Bent stool', brand: 'Fjord & Daughter', category: 1, price: 128, stock: 26, sold: 19, text: 'Bent ash, stackable, made without a screw. Sits higher than it looks.',
    colors: [['Ash', '#d8c3a5', 14], ['Brick', BRICK, 8], ['Ink', INK, 4]],
    reviews: [[5, 5, 'Beautiful', 'We bought six for the break room.'], [9, 5, 'Stackable', 'They really do stack.']] },
  { name: 'Shift chair', brand: 'Fjord & Daughter', category: 1, price: 489, list: 540, stock: 7, sold: 8, free: true, pin: 2, text: 'For people who sit for eight hours and stand up for the next one. Back and seat move separately; every part can be ordered.',
    reviews: [[7, 4, 'Adjustable', 'Took an afternoon to set up, and it was worth it.'], [12, 5, 'My back says thanks', 'No pain after a week of night shifts.']] },
  { name: 'Folding bench', brand: 'Korvet', category: 1, price: 76, stock: 0, sold: 22, text: 'Folds flat against the wall, carries three. The hinge locks with a sound you can trust.' },
  { name: 'Saddle seat', brand: 'Korvet', category: 1, price: 154, stock: 3, sold: 2, text: 'Opens the hips, keeps the spine upright. Takes two days to like.' },
  { name: 'Standing desk S2', brand: 'Auster', category: 2, price: 699, list: 780, stock: 11, sold: 9, free: true, text: 'Two motors, one quiet minute from sitting to standing. Remembers four heights and stops when it meets a knee.',
    colors: [['Oak', '#b98d5a', 5], ['White', '#e7ebef', 6]],
    reviews: [[2, 5, 'Quiet', 'Nobody in the room looks up any more.']] },
  { name: 'Workbench 180', brand: 'Korvet', category: 2, price: 1240, stock: 4, sold: 1, text: 'Beech, forty millimetres thick, oiled. The vice is not included; the holes for it are.' },
  { name: 'Side table Disc', brand: 'Fjord & Daughter', category: 2, price: 112, stock: 31, sold: 6, text: 'A round top on three legs. Light enough for one hand.', colors: [['Moss', MOSS, 16], ['Sand', SAND, 15]] },
  { name: 'Cable tray', brand: 'Auster', category: 2, price: 24, stock: 210, sold: 27, text: 'Holds a strip and its cables under any desk. Two screws.' },
  { name: 'Dot notebook A5', brand: 'Papierwerk', category: 3, price: 12.5, stock: 540, sold: 61, text: 'A hundred and ninety-two pages that lie flat. Dots so faint that they disappear under ink.', colors: [['Brick', BRICK, 200], ['Teal', TEAL, 180], ['Plum', PLUM, 160]],
    reviews: [[7, 5, 'Lies flat', 'Finally.'], [5, 4, 'Nice paper', 'Very little bleed with a fountain pen.'], [9, 5, 'Again and again', 'My fourth one.']] },
  { name: 'Carpenter pencils, dozen', brand: 'Papierwerk', category: 3, price: 7.2, stock: 400, sold: 38, text: 'Flat, so they do not roll away. Medium lead.' },
  { name: 'Plan roll', brand: 'Papierwerk', category: 3, price: 18, stock: 66, sold: 4, text: 'Fifty metres of transparent paper for people who think with their hands.' },
  { name: 'Field recorder', brand: 'Resonant', category: 4, price: 219, stock: 15, sold: 11, free: true, text: 'Two capsules, one big button. Hears a bearing before you do.',
    reviews: [[2, 5, 'Found the fault', 'We heard the worn bearing on the second recording.'], [12, 4, 'Solid', 'The menu needs patience.']] },
  { name: 'Hall speaker', brand: 'Resonant', category: 4, price: 349, list: 399, stock: 8, sold: 5, text: 'Loud and clear over machines, kind to voices. Water does it no harm.', colors: [['Ink', INK, 5], ['Brick', BRICK, 3]] },
  { name: 'Quiet muffs', brand: 'Resonant', category: 4, price: 58, stock: 95, sold: 40, pin: 3, text: 'Thirty decibels less of everything, speech let through. Light enough to forget.', colors: [['Moss', MOSS, 50], ['Plum', PLUM, 45]],
    reviews: [[9, 5, 'Wonderful', 'I can hear my colleague and not the press.'], [5, 3, 'Warm', 'They get warm in summer.']] },
  { name: 'Spectrum meter', brand: 'Auster', category: 5, price: 1890, stock: 2, sold: 2, free: true, text: 'Shows what a machine is made of, as bars: sixteen bands from one to forty thousand hertz, kept for a week.',
    reviews: [[11, 5, 'Worth it', 'Paid for itself with the first gearbox.']] },
  { name: 'Shift clock', brand: 'Auster', category: 5, price: 92, stock: 38, sold: 14, text: 'Tells the time, the shift, and how long until the next break.' },
  { name: 'Wall panel 24', brand: 'Resonant', category: 5, price: 410, stock: 0, sold: 6, text: 'A matt screen for figures on a wall. No fan, no logo, no opinion.' },
  { name: 'Pocket gauge', brand: 'Korvet', category: 6, price: 46, stock: 73, sold: 25, text: 'Reads to a hundredth of a millimetre and fits a shirt pocket.', reviews: [[2, 4, 'Precise', 'Compared it with the one in the lab: same.']] },
  { name: 'Torque driver set', brand: 'Korvet', category: 6, price: 138, list: 165, stock: 19, sold: 16, free: true, text: 'Twelve bits, one handle, a click you feel. Comes with the sheet of its calibration.' },
  { name: 'Adjustable spanner 8', brand: 'Korvet', category: 6, price: 29.9, stock: 150, sold: 33, text: 'The jaw stays where you set it.' },
  { name: 'Tool roll', brand: 'Lindqvist', category: 7, price: 64, stock: 44, sold: 13, text: 'Waxed canvas, eleven pockets, one strap. Gets better with grease.', colors: [['Sand', SAND, 24], ['Moss', MOSS, 20]] },
  { name: 'Courier bag 20', brand: 'Lindqvist', category: 7, price: 119, stock: 22, sold: 17, free: true, text: 'Twenty litres, dry in any rain, opens with one hand.', colors: [['Ink', INK, 9], ['Brick', BRICK, 7], ['Plum', PLUM, 6]],
    reviews: [[7, 5, 'Dry', 'An hour in a storm, everything dry.'], [12, 4, 'Big', 'Bigger than it looks.']] },
  { name: 'Instrument case', brand: 'Lindqvist', category: 7, price: 275, stock: 6, sold: 1, text: 'Foam that you cut yourself, latches that you can open with gloves.' },
  { name: 'Window planter', brand: 'Greenhall', category: 8, price: 38, stock: 58, sold: 9, text: 'Waters itself for ten days. The gauge is a cork.', colors: [['Brick', BRICK, 30], ['Teal', TEAL, 28]] },
  { name: 'Rubber fig', brand: 'Greenhall', category: 8, price: 22, stock: 17, sold: 21, text: 'Forgives offices. About forty centimetres tall when it arrives.', reviews: [[9, 5, 'Alive', 'Still alive after a whole winter with me.']] },
  { name: 'Moss tile, set of 4', brand: 'Greenhall', category: 8, price: 54, stock: 0, sold: 3, text: 'Preserved moss that swallows echo. Needs no water and no light.' },
  { name: 'Enamel mug', brand: 'Greenhall', category: 9, price: 11, stock: 260, sold: 52, text: 'Holds a third of a litre and a fall from a bench.', colors: [['Teal', TEAL, 90], ['Sand', SAND, 80], ['Ink', INK, 90]],
    reviews: [[5, 5, 'Unbreakable', 'It has dents, and it holds coffee.'], [2, 4, 'Good mug', 'Gets hot, as enamel does.']] },
  { name: 'Pour-over set', brand: 'Lindqvist', category: 9, price: 48, stock: 29, sold: 10, text: 'A cone, a jug, forty filters. Ten minutes of peace.' },
  { name: 'Break room kettle', brand: 'Greenhall', category: 9, price: 79, stock: 5, sold: 7, text: 'Three litres in four minutes; everybody gets tea.' },
  { name: 'Prototype lamp 0', brand: 'Nordlys', category: 0, price: 300, stock: 2, sold: 0, hidden: true, text: 'Not for sale yet: the switch is on the wrong side.' },
]

/** What is often bought together, by the names above. */
export const TOGETHER: [string, string, number][] = [
  ['Halden desk lamp', 'Standing desk S2', 9],
  ['Halden desk lamp', 'Dot notebook A5', 7],
  ['Standing desk S2', 'Cable tray', 14],
  ['Standing desk S2', 'Shift chair', 6],
  ['Dot notebook A5', 'Carpenter pencils, dozen', 12],
  ['Enamel mug', 'Pour-over set', 8],
  ['Pocket gauge', 'Torque driver set', 5],
  ['Courier bag 20', 'Tool roll', 4],
  ['Rubber fig', 'Window planter', 6],
]

export interface SeedWish {
  userId: number
  name: string
  /** Another list than the first one. */
  list?: string
  note?: string
}
/** What the demo's people wish for. */
export const WISHES: SeedWish[] = [
  { userId: 11, name: 'Spectrum meter' },
  { userId: 11, name: 'Shift chair' },
  { userId: 11, name: 'Folding bench' },
  { userId: 9, name: 'Halden desk lamp' },
  { userId: 7, name: 'Courier bag 20' },
  { userId: 11, name: 'Enamel mug', list: 'Break room', note: 'Twelve of them, any colour' },
  { userId: 11, name: 'Break room kettle', list: 'Break room', note: 'The old one drips' },
  { userId: 11, name: 'Rubber fig', list: 'Break room' },
]

/** Words that people use for the same thing. */
export const SYNONYMS: string[][] = [
  ['Lantern', 'Torch', 'Flashlight'],
  ['Bag', 'Rucksack', 'Backpack'],
  ['Spanner', 'Wrench'],
  ['Notebook', 'Journal', 'Exercise book'],
  ['Muffs', 'Headphones'],
]
