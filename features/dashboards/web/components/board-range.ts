import { MAX_DAYS } from '../../contract/card.rules.ts'
import { addDays, isDay } from '#platform/contract/local-time.rules.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { searchSchema } from '#platform/web/search/search-schema.ts'

// The range of a whole board, in the URL, so that links show the same to everyone.

export const PERIODS = ['last28', 'lastMonth', 'lastYear'] as const
export type Period = (typeof PERIODS)[number]

const day = z._default(z.string().check(z.refine(text => text === '' || isDay(text))), '')
const readRange = searchSchema(
  z.strictObject({
    period: z._default(z.enum([...PERIODS, 'custom']), 'last28'),
    from: day,
    to: day,
    compare: z._default(z.enum(['1', '']), ''),
  }),
)

export interface BoardRange {
  period: Period | 'custom'
  /** Inclusive days of a custom range. */
  from: string
  to: string
  /** Charts the previous period as well. */
  isCompared: boolean
}

/**
 * The range of a board, and its setter.
 * @example const [range, setRange] = useBoardRange()
 */
export function useBoardRange(): [BoardRange, (change: Partial<BoardRange>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const range = useMemo(() => toRange(raw), [raw])
  return [
    range,
    change => {
      const { period, from, to, isCompared } = { ...range, ...change }
      const isCustom = period === 'custom'
      const search = {
        ...raw,
        period: period === 'last28' ? undefined : period,
        from: isCustom ? from : undefined,
        to: isCustom ? to : undefined,
        compare: isCompared ? '1' : undefined,
      }
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
  ]
}

/** Invalid values fall back to the last 28 days. */
export function toRange(raw: Record<string, unknown>): BoardRange {
  const { period, from, to, compare } = readRange(raw)
  const isWhole = from !== '' && to !== '' && from <= to && from >= addDays(to, 1 - MAX_DAYS)
  const isCompared = compare === '1'
  if (period === 'custom' && !isWhole) return { period: 'last28', from: '', to: '', isCompared }
  return period === 'custom'
    ? { period, from, to, isCompared }
    : { period, from: '', to: '', isCompared }
}
