/** Pixels between picture and frame; the numbers are on the side where reading begins. */
export const MARGIN = { top: 12, bottom: 28, end: 12 }
/** Of one letter on an axis, rather too wide than too narrow. */
export const LETTER_PIXELS = 7
const GAP = 8

const halfOf = (label: string): number => (label.length * LETTER_PIXELS) / 2

/**
 * Every how many labels one has room. If it costs few labels, the last one is included.
 *
 * @example stepOf({ labels: days, band: 16 })
 */
export function stepOf({ labels, band }: { labels: readonly string[]; band: number }): number {
  const half = Math.max(0, ...labels.map(halfOf))
  // The last one is pushed in from the edge, towards the one before it.
  const push = Math.max(0, half - band / 2 - MARGIN.end)
  const least = Math.max(1, Math.ceil((2 * half + GAP + push) / band))
  const intervals = labels.length - 1
  // Three are more than both ends; two are best there.
  const most = intervals < 2 * least ? intervals : intervals / 2
  for (let step = least; step < 3 * least && step <= most; step++)
    if (intervals % step === 0) return step
  return least
}

/** The middle of a label, so that it is not cut at an edge. */
export const placeOf = (label: string, { x, width }: { x: number; width: number }): number =>
  Math.max(halfOf(label), Math.min(x, width - halfOf(label)))
