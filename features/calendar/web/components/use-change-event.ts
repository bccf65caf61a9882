import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import type { Scope } from '../../contract/calendar.rules.ts'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { fetchEvent, updateEvent } from '../calendar.api.ts'
import { toChange, type Values, valuesOf } from './event-form.ts'
import type { CalendarActions } from './use-calendar-actions.tsx'

/** Saved elsewhere in the meantime; `scope` was chosen before. */
interface Stale {
  theirs: CalendarEvent
  scope: Scope | undefined
}

interface Sending {
  known: CalendarEvent
  changed: ReturnType<typeof toChange>
  scope: Scope | undefined
}

/** Changes an event, for a series with its scope; a conflict is kept to be resolved. */
export function useChangeEvent(first: Values, askScope: CalendarActions['askScope']) {
  const [stale, setStale] = useState<Stale>()

  async function change(known: CalendarEvent, now: Values) {
    const { recurrence } = known.extendedProps
    const changed = toChange(now, first)
    // The recurrence cannot change for a single occurrence.
    const scopes: Scope[] =
      changed.extendedProps?.recurrence === undefined
        ? ['this', 'following', 'all']
        : ['following', 'all']
    const scope = recurrence === '' ? undefined : await askScope('save', scopes)
    if (recurrence !== '' && scope === undefined) return undefined
    return send({ known, changed, scope })
  }
  /** Saves over the other version, as `merged` resolves it. */
  async function merge(merged: Values) {
    if (stale === undefined) return undefined
    const { theirs, scope } = stale
    const changed = toChange(merged, valuesOf(theirs, theirs.extendedProps.timeZone))
    const saved = await send({ known: theirs, changed, scope })
    if (saved !== undefined) setStale(undefined)
    return saved
  }
  /** Undefined when it was saved elsewhere in the meantime: that version is kept to be resolved. */
  async function send({ known, changed, scope }: Sending) {
    const { occurrence, version } = known.extendedProps
    try {
      return await updateEvent({ id: known.id, ...changed }, { scope, occurrence }, version)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      setStale({ theirs: await fetchEvent(known.id, occurrence ?? undefined), scope })
      return undefined
    }
  }
  return { stale, change, merge, forget: () => setStale(undefined) }
}
