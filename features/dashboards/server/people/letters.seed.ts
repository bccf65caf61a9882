// The newsletter of the demo's shop, a letter a month, the oldest first.

export const LETTERS: readonly (readonly [title: string, text: string])[] = [
  [
    'The shop is open',
    'Everything on our shelves can be ordered now, and leaves the house within two days.',
  ],
  [
    'A bench that folds',
    'The folding bench carries three people and hangs flat on the wall when nobody sits on it.',
  ],
  [
    'Summer hours',
    'In July and August we send parcels on Tuesdays and Fridays. Orders come in at any hour.',
  ],
  [
    'Paper that lies flat',
    'The dot notebook is bound with open thread now. It stays open at the first page, too.',
  ],
  ['Light for dark afternoons', 'The Halden lamp is back in all three colours.'],
  ['Presents in time', 'What is ordered by the sixteenth arrives before the holidays.'],
  [
    'The year in numbers',
    'Nine out of ten parcels arrived within three days. We are working on the tenth.',
  ],
  [
    'Quiet, please',
    'The Quiet muffs take thirty decibels off everything but the voice beside you.',
  ],
  [
    'Repaired, not replaced',
    'Every part of the Shift chair can be ordered on its own. A guide shows how to change it.',
  ],
  ['Plants for offices', 'Rubber figs and planters that water themselves for ten days.'],
  ['Measure twice', 'The pocket gauge now comes with the sheet of its calibration.'],
  ['For the road', 'Tool rolls and courier bags, sewn twenty kilometres from here.'],
  [
    'We moved some walls',
    'Our new store room holds twice as much, and what was short is on the shelves again.',
  ],
  ['Summer hours again', 'In July and August we send parcels on Tuesdays and Fridays.'],
  ['Tea for everybody', 'The break room kettle boils three litres in four minutes.'],
  [
    'What a machine sounds like',
    'The field recorder hears a worn bearing before you do. Two customers tell how.',
  ],
  ['Invoices for companies', 'Companies can order now and pay within thirty days.'],
  [
    'Presents, early this year',
    'Our list for workshops, desks and kitchens is out. What is ordered by the sixteenth arrives in time.',
  ],
]
