import type { Formats } from '#platform/web/format/format.ts'

/** How many there are; `10,000+` where they were counted no further. */
export const writeTotal = (
  total: number,
  isMinimum: boolean,
  format: Pick<Formats, 'number'>,
): string => `${format.number(total)}${isMinimum ? '+' : ''}`
