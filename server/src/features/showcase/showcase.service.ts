import type { Completion, SelectOption } from '@smart-fft/contract/showcase.contract'
import { OPTION_COLORS } from '@smart-fft/contract/showcase.rules'

const MACHINES = ['Lathe', 'Mill', 'Press', 'Saw', 'Drill', 'Grinder', 'Welder', 'Robot', 'Oven', 'Conveyor']
const HALLS = ['Åland', 'Bern', 'Córdoba', 'Delhi', 'Essen', 'Faro', 'Ghent', 'Hanoi', 'Izmir', 'Jaén']

const QUALITIES = ['Quiet', 'Second', 'Open', 'Northern', 'Patient', 'Silver', 'Hidden', 'Warm', 'Narrow', 'Last']
const THINGS = ['Spectrum', 'Signal', 'Workshop', 'Bearing', 'Harbour', 'Frequency', 'Foundry', 'Window', 'Pendulum', 'Orchard']

const OPTIONS: readonly SelectOption[] = HALLS.flatMap((hall, place) =>
  MACHINES.map((machine): SelectOption => {
    const color = OPTION_COLORS[place % (OPTION_COLORS.length + 1)]
    return { value: `${machine}-${place + 1}`.toLowerCase(), label: `${machine}, ${hall}`, ...(color === undefined ? {} : { color }) }
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

/** Marks above and below letters do not count, nor does the case. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The options that contain the text, in their order; all without one. */
export function listOptions(text: string): SelectOption[] {
  const wanted = fold(text)
  return OPTIONS.filter(({ label }) => fold(label).includes(wanted))
}

export const listCompletions = (): Completion[] => [...COMPLETIONS]
