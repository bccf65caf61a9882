// The cards of the demo as they are told. Days count back from the day of seeding; `due` counts on.

export const BOARD_IDS = ['todo', 'in-progress', 'done'] as const

export interface SeedCard {
  inHall?: true
  board: 0 | 1 | 2
  title: string
  /** Days ago that it was made, begun and done. */
  made: number
  begun?: number
  done?: number
  by?: number
  text?: string
  due?: number
  labels?: readonly string[]
  people?: readonly number[]
  checklist?: readonly (readonly [text: string, isDone: boolean])[]
  comments?: readonly (readonly [userId: number, daysAgo: number, text: string])[]
  hasPicture?: true
}

const DEFAULT: readonly SeedCard[] = [
  {
    board: 0,
    title: 'Floor plan of hall B on the start page',
    made: 6,
    due: 9,
    labels: ['Images', 'UX'],
    people: [5],
    hasPicture: true,
    text: '<p>Visitors ask for it every week. The plan of <strong>March</strong> is right again since the presses were moved.</p>',
    comments: [
      [5, 2, 'The new drawing hangs here. @admin which colour for the way of the forklifts?'],
    ],
  },
  {
    board: 0,
    title: 'Form for defects: a photo from the phone',
    made: 5,
    due: 4,
    labels: ['Forms', 'App'],
    people: [2, 7],
    checklist: [
      ['Ask the three shifts what is missing', true],
      ['Sketch', false],
      ['Try it with gloves on', false],
    ],
  },
  {
    board: 0,
    title: 'Scrap rate by line as a chart',
    made: 4,
    due: 14,
    labels: ['Charts & Maps'],
    people: [11],
  },
  {
    board: 0,
    title: 'Labels of the stores in three languages',
    made: 3,
    by: 14,
    labels: ['App'],
    people: [14],
  },
  {
    board: 0,
    title: 'Read the sensor of station 4 every minute',
    made: 2,
    due: -1,
    labels: ['App', 'Code Review'],
    people: [2],
    text: '<p>It drifts by 0.3 mm after an hour. Every minute is enough to see it.</p>',
  },
  {
    board: 1,
    title: 'Shift handover on one page',
    made: 12,
    begun: 4,
    due: 2,
    labels: ['UX', 'Forms'],
    people: [7, 5],
    checklist: [
      ['What has to be on it', true],
      ['First try in the early shift', true],
      ['Night shift', false],
    ],
    comments: [
      [7, 3, 'The early shift likes it. They miss the list of open defects.'],
      [11, 2, 'That comes from the form, which is next. Leave room for it.'],
    ],
  },
  {
    board: 1,
    title: 'Review: alarms that repeat',
    made: 9,
    begun: 3,
    due: 0,
    labels: ['Code Review'],
    people: [2],
  },
  {
    board: 1,
    title: 'Map of the stores with free places',
    made: 10,
    begun: 5,
    due: 6,
    labels: ['Charts & Maps', 'Images'],
    people: [11, 14],
    text: '<p>Rows A to F first. <em>The rest follows when the shelves are there.</em></p>',
  },
  {
    board: 2,
    title: 'Contrast of the andon board',
    made: 25,
    begun: 20,
    done: 16,
    labels: ['UX'],
    people: [5],
  },
  {
    board: 2,
    title: 'Sign in with the badge',
    made: 24,
    begun: 18,
    done: 12,
    labels: ['App'],
    people: [2, 11],
  },
  {
    board: 2,
    title: 'Weekly figures by mail on Mondays',
    made: 21,
    begun: 15,
    done: 9,
    labels: ['Charts & Maps'],
    people: [11],
    comments: [[34, 8, 'Arrived at six sharp. Thank you!']],
  },
  {
    board: 2,
    title: 'Order forms without the second page',
    made: 20,
    begun: 11,
    done: 6,
    labels: ['Forms'],
    people: [7],
  },
  {
    board: 2,
    title: 'Review: times of the summer shift',
    made: 15,
    begun: 8,
    done: 5,
    labels: ['Code Review'],
    people: [5, 2],
  },
  {
    board: 2,
    title: 'Pictures of all fire exits',
    made: 14,
    begun: 6,
    done: 2,
    labels: ['Images'],
    people: [9],
  },
]

const HALL: readonly SeedCard[] = [
  {
    inHall: true,
    board: 0,
    title: 'Crane: date for the inspection',
    made: 8,
    due: 12,
    people: [2],
  },
  {
    inHall: true,
    board: 0,
    title: 'Order the shelves for row G',
    made: 5,
    due: 20,
    labels: ['Forms'],
    people: [7],
  },
  {
    inHall: true,
    board: 1,
    title: 'Furnace 2: new lining',
    made: 14,
    begun: 3,
    due: 5,
    people: [2, 5],
    checklist: [
      ['Let it cool for two days', true],
      ['Old lining out', true],
      ['New lining in', false],
      ['Heat up slowly', false],
    ],
  },
  { inHall: true, board: 2, title: 'Ways marked anew', made: 30, begun: 12, done: 7, people: [5] },
]

export const CARDS: readonly SeedCard[] = [...DEFAULT, ...HALL]
