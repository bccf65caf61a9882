// The newsletters of the demo's shop, monthly, oldest first.

export const LETTERS: readonly (readonly [title: string, text: string])[] = [
  [
    'Our shop is open',
    'Everything on our shelves is now online, and your order leaves our house within two days.',
  ],
  [
    'A bench that folds',
    'Our folding bench seats three and hangs flat on the wall when nobody’s using it.',
  ],
  ['Faster shipping', 'Orders placed before noon now ship the same day.'],
  [
    'Paper that lies flat',
    'Our dot notebook now has an open-thread binding, so it stays open even on page one.',
  ],
  ['More light', 'The Halden desk lamp is back in all three colors.'],
  ['Gift wrapping', 'Tell us in the note of your order, and we’ll wrap it for free.'],
  [
    'How fast we are',
    'Nine out of ten packages arrived within three days. We’re working on the tenth.',
  ],
  [
    'Quiet, please',
    'Our Quiet muffs cut noise by thirty decibels but let the voice next to you through.',
  ],
  [
    'Repaired, not replaced',
    'You can now order every part of the Shift chair, and our guide shows you how to replace it.',
  ],
  ['Plants for your office', 'Rubber figs, and planters that water them for ten days.'],
  ['Measure twice', 'Our pocket gauge now comes with a calibration certificate.'],
  ['For the road', 'Tool rolls and courier bags, sewn 12 miles from here.'],
  [
    'We moved some walls',
    'Our new storeroom holds twice as much, and everything that was sold out is back on the shelves.',
  ],
  ['Saturday delivery', 'Choose express at checkout, and your order can arrive on a Saturday.'],
  ['Tea for the whole team', 'Our break room kettle boils three liters in four minutes.'],
  [
    'What a worn bearing sounds like',
    'Our field recorder hears it before you do. Two customers tell us how.',
  ],
  ['Pay by invoice', 'Companies can now order and pay within 30 days.'],
  [
    'Our new gift guide',
    'Ideas for workshops, desks and kitchens, all in stock and ready to ship.',
  ],
]
