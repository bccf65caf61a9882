export interface Scale {
  low: number
  high: number
  /** From low to high, round numbers, nought among them. */
  ticks: readonly number[]
}

/**
 * An axis of round steps that holds everything from low to high, nought included.
 *
 * @example makeScale({ low: 0, high: 87 }) // ticks 0, 20, 40, 60, 80, 100
 */
export function makeScale({ low, high }: { low: number; high: number }, steps = 4): Scale {
  const span = high - low || 1
  const step = roundStep(span / steps)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  // Multiplied, not added up: 0.1 + 0.2 is no label for an axis.
  const ticks = Array.from(
    { length: last - first + 1 },
    (_, index) => Number(((first + index) * step).toPrecision(12)) + 0,
  )
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find(one => one * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}
