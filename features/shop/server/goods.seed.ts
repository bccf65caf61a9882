import type { ArtKind } from './catalogue/art-shapes.service.ts'

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
  /** Its picture, where that of the category shows something else. */
  art?: ArtKind
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
    text: 'A desk lamp with a counterweight arm that stays exactly where you put it. Three levels of warm light, and no hum.\nThe shade is spun aluminum, and the base is heavy enough to keep the lamp steady at full reach.',
    colors: [['Teal', TEAL, 18], ['Sand', SAND, 20], ['Ink', INK, 4, 95]],
    reviews: [[7, 5, 'Stays put', 'The first lamp I’ve had that doesn’t slowly droop over the evening.'], [9, 4, 'Good light', 'Bright enough for soldering. I wish the cord were longer.'], [5, 5, 'Quiet', 'No hum at all, even on the lowest setting.']] },
  { name: 'Lantern 12', art: 'lantern', brand: 'Nordlys', category: 0, price: 34.5, stock: 120, sold: 12, text: 'A rechargeable lantern for the yard and the workshop. Runs twelve hours on one charge, and the hook has fit every rail we’ve tried.',
    reviews: [[2, 4, 'Handy', 'Hangs on our forklift all day.']] },
  { name: 'Ceiling ring 60', art: 'ring', brand: 'Auster', category: 0, price: 248, stock: 9, sold: 3, free: true, text: 'A ceiling ring that spreads light evenly, sixty centimeters across. Dims almost all the way down. The driver sits in the canopy and is easy to replace.' },
  { name: 'Reading clip', art: 'clip', brand: 'Auster', category: 0, price: 9.9, stock: 300, sold: 44, text: 'Clips onto a book or a clipboard. One button, one brightness, one small battery.',
    reviews: [[12, 3, 'Fine', 'Does the job. The clip is a bit stiff.']] },
  { name: 'Bent stool', art: 'stool', brand: 'Fjord & Daughter', category: 1, price: 128, stock: 26, sold: 19, text: 'A stackable stool in bent ash, made without a single screw. Sits a little higher than it looks.',
    colors: [['Ash', '#d8c3a5', 14], ['Brick', BRICK, 8], ['Ink', INK, 4]],
    reviews: [[5, 5, 'Beautiful', 'We bought six for the break room.'], [9, 5, 'Stackable', 'They really do stack.']] },
  { name: 'Shift chair', brand: 'Fjord & Daughter', category: 1, price: 489, list: 540, stock: 7, sold: 8, free: true, pin: 2, text: 'Made for eight-hour shifts, and for the person who takes over after you. Back and seat adjust separately, and every part is available as a spare.',
    reviews: [[7, 4, 'Adjustable', 'Took me an afternoon to get it just right, but it was worth it.'], [12, 5, 'My back says thanks', 'A full week of night shifts and no back pain.']] },
  { name: 'Folding bench', art: 'bench', brand: 'Korvet', category: 1, price: 76, stock: 0, sold: 22, text: 'Seats three and folds flat against the wall. The hinge locks with a solid click.' },
  { name: 'Saddle seat', art: 'saddle', brand: 'Korvet', category: 1, price: 154, stock: 3, sold: 2, text: 'Opens up your hips and keeps your back straight. Give it two days, and you won’t want to go back.' },
  { name: 'Standing desk S2', brand: 'Auster', category: 2, price: 699, list: 780, stock: 11, sold: 9, free: true, text: 'Two quiet motors take it from sitting to standing in under a minute. Saves four heights and stops if it touches your knees.',
    colors: [['Oak', '#b98d5a', 5], ['White', '#e7ebef', 6]],
    reviews: [[2, 5, 'Quiet', 'No one in the office even looks up anymore.']] },
  { name: 'Workbench 180', art: 'workbench', brand: 'Korvet', category: 2, price: 1240, stock: 4, sold: 1, text: 'Oiled beech, forty millimeters thick. Predrilled for a vise (not included).' },
  { name: 'Side table Disc', art: 'sidetable', brand: 'Fjord & Daughter', category: 2, price: 112, stock: 31, sold: 6, text: 'A round side table on three legs, light enough to move with one hand.', colors: [['Moss', MOSS, 16], ['Sand', SAND, 15]] },
  { name: 'Cable tray', art: 'tray', brand: 'Auster', category: 2, price: 24, stock: 210, sold: 27, text: 'Keeps a power strip and its cables out of sight under any desk. Mounts with two screws.' },
  { name: 'Dot notebook A5', brand: 'Papierwerk', category: 3, price: 12.5, stock: 540, sold: 61, text: 'A dot-grid notebook that lies flat, with 192 pages. The dots are so faint they disappear under ink.', colors: [['Brick', BRICK, 200], ['Teal', TEAL, 180], ['Plum', PLUM, 160]],
    reviews: [[7, 5, 'Lies flat', 'Finally.'], [5, 4, 'Nice paper', 'Hardly any bleed-through with a fountain pen.'], [9, 5, 'Bought it again', 'This is my fourth one.']] },
  { name: 'Carpenter pencils, dozen', art: 'pencils', brand: 'Papierwerk', category: 3, price: 7.2, stock: 400, sold: 38, text: 'Twelve flat pencils that won’t roll off the bench. Medium lead.' },
  { name: 'Plan roll', art: 'roll', brand: 'Papierwerk', category: 3, price: 18, stock: 66, sold: 4, text: 'Fifty meters of tracing paper, for sketching ideas over plans and drawings.' },
  { name: 'Field recorder', art: 'recorder', brand: 'Resonant', category: 4, price: 219, stock: 15, sold: 11, free: true, text: 'Two microphones and one big record button. Sensitive enough to pick up a worn bearing before you hear it.',
    reviews: [[2, 5, 'Found the fault', 'We could hear the worn bearing on our second recording.'], [12, 4, 'Solid', 'The menu takes some getting used to.']] },
  { name: 'Hall speaker', brand: 'Resonant', category: 4, price: 349, list: 399, stock: 8, sold: 5, text: 'Clear speech, even over running machines. Waterproof, so you can hose it down.', colors: [['Ink', INK, 5], ['Brick', BRICK, 3]] },
  { name: 'Quiet muffs', art: 'muffs', brand: 'Resonant', category: 4, price: 58, stock: 95, sold: 40, pin: 3, text: 'Earmuffs that cut noise by thirty decibels but let speech through. So light you’ll forget you’re wearing them.', colors: [['Moss', MOSS, 50], ['Plum', PLUM, 45]],
    reviews: [[9, 5, 'Wonderful', 'I can hear my coworkers, but not the press.'], [5, 3, 'Warm', 'They get warm in the summer.']] },
  { name: 'Spectrum meter', brand: 'Auster', category: 5, price: 1890, stock: 2, sold: 2, free: true, text: 'Turns machine noise into a bar chart you can read at a glance. Sixteen bands from 1 to 40,000 hertz, with a week of history.',
    reviews: [[11, 5, 'Worth it', 'Paid for itself with the first gearbox it saved.']] },
  { name: 'Shift clock', art: 'clock', brand: 'Auster', category: 5, price: 92, stock: 38, sold: 14, text: 'Shows the time, the current shift and how long it is until the next break.' },
  { name: 'Wall panel 24', art: 'panel', brand: 'Resonant', category: 5, price: 410, stock: 0, sold: 6, text: 'A matte wall display for your dashboards. No fan, no logo, no distractions.' },
  { name: 'Pocket gauge', art: 'gauge', brand: 'Korvet', category: 6, price: 46, stock: 73, sold: 25, text: 'Measures to a hundredth of a millimeter and fits in your shirt pocket.', reviews: [[2, 4, 'Precise', 'Checked it against the one in our lab. Same readings.']] },
  { name: 'Torque driver set', brand: 'Korvet', category: 6, price: 138, list: 165, stock: 19, sold: 16, free: true, text: 'Twelve bits and one handle, with a click you can feel. Calibration certificate included.' },
  { name: 'Adjustable spanner 8', art: 'spanner', brand: 'Korvet', category: 6, price: 29.9, stock: 150, sold: 33, text: 'An adjustable spanner with a jaw that stays where you set it.' },
  { name: 'Tool roll', art: 'toolroll', brand: 'Lindqvist', category: 7, price: 64, stock: 44, sold: 13, text: 'Waxed canvas with eleven pockets and a strap to tie it all up. Looks better with every grease stain.', colors: [['Sand', SAND, 24], ['Moss', MOSS, 20]] },
  { name: 'Courier bag 20', brand: 'Lindqvist', category: 7, price: 119, stock: 22, sold: 17, free: true, text: 'Holds twenty liters, keeps everything dry in any weather, and opens with one hand.', colors: [['Ink', INK, 9], ['Brick', BRICK, 7], ['Plum', PLUM, 6]],
    reviews: [[7, 5, 'Dry', 'An hour in a storm and everything stayed dry.'], [12, 4, 'Big', 'Bigger than it looks.']] },
  { name: 'Instrument case', art: 'case', brand: 'Lindqvist', category: 7, price: 275, stock: 6, sold: 1, text: 'Cut-to-fit foam inside, and latches you can open with gloves on.' },
  { name: 'Window planter', art: 'planter', brand: 'Greenhall', category: 8, price: 38, stock: 58, sold: 9, text: 'Waters your plants for up to ten days. A simple cork float shows how much water is left.', colors: [['Brick', BRICK, 30], ['Teal', TEAL, 28]] },
  { name: 'Rubber fig', brand: 'Greenhall', category: 8, price: 22, stock: 17, sold: 21, text: 'An easygoing plant that does well in offices. Arrives about forty centimeters tall.', reviews: [[9, 5, 'Alive', 'It survived a whole winter with me. That says a lot.']] },
  { name: 'Moss tile, set of 4', art: 'moss', brand: 'Greenhall', category: 8, price: 54, stock: 0, sold: 3, text: 'Real preserved moss that absorbs echo. Needs no water and no light.' },
  { name: 'Enamel mug', brand: 'Greenhall', category: 9, price: 11, stock: 260, sold: 52, text: 'Holds a third of a liter and survives a fall from the workbench.', colors: [['Teal', TEAL, 90], ['Sand', SAND, 80], ['Ink', INK, 90]],
    reviews: [[5, 5, 'Unbreakable', 'Mine is all dented and still holds coffee.'], [2, 4, 'Good mug', 'Gets hot, but that’s enamel for you.']] },
  { name: 'Pour-over set', art: 'pourover', brand: 'Lindqvist', category: 9, price: 48, stock: 29, sold: 10, text: 'A dripper, a carafe and forty filters. Everything you need for a proper coffee break.' },
  { name: 'Break room kettle', art: 'kettle', brand: 'Greenhall', category: 9, price: 79, stock: 5, sold: 7, text: 'Boils three liters in four minutes, enough tea for the whole team.' },
  { name: 'Prototype lamp 0', brand: 'Nordlys', category: 0, price: 300, stock: 2, sold: 0, hidden: true, text: 'Not for sale yet. The switch is still on the wrong side.' },
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
/** The wishes of the demo's people. */
export const WISHES: SeedWish[] = [
  { userId: 11, name: 'Spectrum meter' },
  { userId: 11, name: 'Shift chair' },
  { userId: 11, name: 'Folding bench' },
  { userId: 9, name: 'Halden desk lamp' },
  { userId: 7, name: 'Courier bag 20' },
  { userId: 11, name: 'Enamel mug', list: 'Break room', note: 'Twelve, any color' },
  { userId: 11, name: 'Break room kettle', list: 'Break room', note: 'The old one leaks' },
  { userId: 11, name: 'Rubber fig', list: 'Break room' },
]

/** Synonyms. */
export const SYNONYMS: string[][] = [
  ['Lantern', 'Torch', 'Flashlight'],
  ['Bag', 'Rucksack', 'Backpack'],
  ['Spanner', 'Wrench'],
  ['Notebook', 'Journal', 'Exercise book'],
  ['Muffs', 'Headphones'],
]
