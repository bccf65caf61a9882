// The demo's cards. Days count back from the day of seeding; `due` counts forward.

export const BOARD_IDS = ['todo', 'in-progress', 'done'] as const

export interface SeedCard {
  inHall?: true
  board: 0 | 1 | 2
  title: string
  /** How many days ago it was created, started and done. */
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
    title: 'Add the hall B floor plan to the home page',
    made: 6,
    due: 9,
    labels: ['Images', 'UX'],
    people: [5],
    hasPicture: true,
    text: '<p>Visitors ask for it every week. Now that the presses have moved, the <strong>March</strong> plan is accurate again.</p>',
    comments: [
      [5, 2, 'I’ve attached the new drawing. @admin what color should the forklift lanes be?'],
    ],
  },
  {
    board: 0,
    title: 'Defect form: take a photo with your phone',
    made: 5,
    due: 4,
    labels: ['Forms', 'App'],
    people: [2, 7],
    checklist: [
      ['Ask all three shifts what’s missing', true],
      ['Sketch the form', false],
      ['Test it with gloves on', false],
    ],
  },
  {
    board: 0,
    title: 'Chart the scrap rate by line',
    made: 4,
    due: 14,
    labels: ['Charts & Maps'],
    people: [11],
  },
  {
    board: 0,
    title: 'Storeroom labels in three languages',
    made: 3,
    by: 14,
    labels: ['App'],
    people: [14],
  },
  {
    board: 0,
    title: 'Read the station 4 sensor every minute',
    made: 2,
    due: -1,
    labels: ['App', 'Code Review'],
    people: [2],
    text: '<p>It drifts by 0.3 mm after an hour. Once a minute is often enough to catch it.</p>',
  },
  {
    board: 1,
    title: 'One-page shift handover',
    made: 12,
    begun: 4,
    due: 2,
    labels: ['UX', 'Forms'],
    people: [7, 5],
    checklist: [
      ['Decide what goes on it', true],
      ['Trial run with the early shift', true],
      ['Trial run with the night shift', false],
    ],
    comments: [
      [7, 3, 'The early shift likes it, but they’d like to see the open defects on it too.'],
      [
        11,
        2,
        'Those come from the defect form, which is up next. Can you leave some space for it?',
      ],
    ],
  },
  {
    board: 1,
    title: 'Review repeating alarms',
    made: 9,
    begun: 3,
    due: 0,
    labels: ['Code Review'],
    people: [2],
  },
  {
    board: 1,
    title: 'Storeroom map that shows free spots',
    made: 10,
    begun: 5,
    due: 6,
    labels: ['Charts & Maps', 'Images'],
    people: [11, 14],
    text: '<p>Start with rows A to F. <em>The rest can wait until the new shelves are here.</em></p>',
  },
  {
    board: 2,
    title: 'Improve contrast on the andon board',
    made: 25,
    begun: 20,
    done: 16,
    labels: ['UX'],
    people: [5],
  },
  {
    board: 2,
    title: 'Badge sign-in',
    made: 24,
    begun: 18,
    done: 12,
    labels: ['App'],
    people: [2, 11],
  },
  {
    board: 2,
    title: 'Email the weekly numbers every Monday',
    made: 21,
    begun: 15,
    done: 9,
    labels: ['Charts & Maps'],
    people: [11],
    comments: [[34, 8, 'Got it at 6 on the dot. Thanks!']],
  },
  {
    board: 2,
    title: 'Get rid of page 2 of the order form',
    made: 20,
    begun: 11,
    done: 6,
    labels: ['Forms'],
    people: [7],
  },
  {
    board: 2,
    title: 'Review summer shift times',
    made: 15,
    begun: 8,
    done: 5,
    labels: ['Code Review'],
    people: [5, 2],
  },
  {
    board: 2,
    title: 'Take photos of all fire exits',
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
    title: 'Schedule the crane inspection',
    made: 8,
    due: 12,
    people: [2],
  },
  {
    inHall: true,
    board: 0,
    title: 'Order shelves for row G',
    made: 5,
    due: 20,
    labels: ['Forms'],
    people: [7],
  },
  {
    inHall: true,
    board: 1,
    title: 'Reline furnace 2',
    made: 14,
    begun: 3,
    due: 5,
    people: [2, 5],
    checklist: [
      ['Let it cool down for two days', true],
      ['Remove the old lining', true],
      ['Install the new lining', false],
      ['Heat it up slowly', false],
    ],
  },
  {
    inHall: true,
    board: 2,
    title: 'Repaint the floor markings',
    made: 30,
    begun: 12,
    done: 7,
    people: [5],
  },
]

export const CARDS: readonly SeedCard[] = [...DEFAULT, ...HALL]
