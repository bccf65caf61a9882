import { containsText } from '#platform/contract/fold.rules.ts'
import type { Completion, SelectOption } from '../contract/showcase.contract.ts'
import { OPTION_COLORS } from '../contract/showcase.rules.ts'

const MACHINES = [
  'Lathe',
  'Mill',
  'Press',
  'Saw',
  'Drill',
  'Grinder',
  'Welder',
  'Robot',
  'Oven',
  'Conveyor',
]
const HALLS = [
  'Åland',
  'Bern',
  'Córdoba',
  'Delhi',
  'Essen',
  'Faro',
  'Ghent',
  'Hanoi',
  'Izmir',
  'Jaén',
]

const QUALITIES = [
  'Quiet',
  'Second',
  'Open',
  'Northern',
  'Patient',
  'Silver',
  'Hidden',
  'Warm',
  'Narrow',
  'Last',
]
const THINGS = [
  'Spectrum',
  'Signal',
  'Workshop',
  'Bearing',
  'Harbour',
  'Frequency',
  'Foundry',
  'Window',
  'Pendulum',
  'Orchard',
]

const OPTIONS: readonly SelectOption[] = HALLS.flatMap((hall, place) =>
  MACHINES.map((machine): SelectOption => {
    const color = OPTION_COLORS[place % (OPTION_COLORS.length + 1)]
    return {
      value: `${machine}-${place + 1}`.toLowerCase(),
      label: `${machine}, ${hall}`,
      ...(color === undefined ? {} : { color }),
    }
  }),
)

const COMPLETIONS: readonly Completion[] = QUALITIES.flatMap((quality, row) =>
  THINGS.map((thing, column) => ({
    id: row * THINGS.length + column + 1,
    title: `The ${quality} ${thing}`,
    // 37 and 100 share no factor: each rank is there once, and neighbours are far from each other.
    rank: (((row * THINGS.length + column) * 37) % 100) + 1,
  })),
)

/** The options that contain the text, in their order; all without one. */
export const listOptions = (text: string): SelectOption[] =>
  OPTIONS.filter(({ label }) => containsText(label, text))

export const listCompletions = (): Completion[] => [...COMPLETIONS]
