export interface Scale {
  low: number
  high: number
  /** Round numbers from low to high, including zero; the highest is the end of the axis. */
  ticks: readonly number[]
}

interface ScaleOptions {
  low: number
  high: number
  /** Counts are whole numbers: there is no half order. */
  isWhole?: boolean
}

const MAX_TICKS = 6
// Below zero the axis ends slightly under the lowest value: the next round step would leave empty space.
const AIR = 0.06
// No 2.5: an axis writes 1.3K for 1.25K.
const FACTORS = [1, 2, 3, 5, 10, 20]
const DUST = 1e-9

/**
 * An axis with round steps, as fine as space allows, covering low to high and zero.
 *
 * @example makeScale({ low: 0, high: 87 }) // ticks 0, 20, 40, 60, 80, 100
 */
export function makeScale(ends: ScaleOptions): Scale {
  const [least, most] = [Math.min(0, ends.low), Math.max(0, ends.high)]
  if (least === most) return { low: 0, high: 1, ticks: [0, 1] }
  const low = least < 0 ? least - (most - least) * AIR : 0
  const finest = Math.max((most - low) / MAX_TICKS, ends.isWhole === true ? 1 : 0)
  const power = 10 ** Math.floor(Math.log10(finest))
  const ladder = FACTORS.map(factor => ticksOf({ low, most, step: factor * power }))
  const ticks = ladder.find(all => all.length <= MAX_TICKS) ?? []
  return { low, high: ticks.at(-1) ?? most, ticks }
}

interface Steps {
  low: number
  most: number
  step: number
}

function ticksOf({ low, most, step }: Steps): number[] {
  const first = Math.ceil(low / step - DUST)
  const last = Math.ceil(most / step - DUST)
  // Multiplied, not added up: 0.1 + 0.2 is no label for an axis.
  return Array.from(
    { length: last - first + 1 },
    (_, index) => Number(((first + index) * step).toPrecision(12)) + 0,
  )
}
