import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import type { Scope } from '../../contract/calendar.rules.ts'
import { useState } from 'react'
import { isStale } from '#platform/web/api/api-error.ts'
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
  const [accepted, setAccepted] = useState<Stale>()
  const before = accepted === undefined ? first : savedValues(accepted.theirs)

  async function change(known: CalendarEvent, now: Values) {
    if (accepted !== undefined)
      return send({
        known: accepted.theirs,
        changed: toChange(now, before),
        scope: accepted.scope,
      })
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
  /** Undefined when it was saved elsewhere in the meantime: that version is kept to be resolved. */
  async function send({ known, changed, scope }: Sending) {
    const { occurrence, version } = known.extendedProps
    try {
      return await updateEvent({ id: known.id, ...changed }, { scope, occurrence }, version)
    } catch (error) {
      if (!isStale(error)) throw error
      setStale({ theirs: await fetchEvent(known.id, occurrence ?? undefined), scope })
      return undefined
    }
  }
  return {
    stale,
    /** What a change is made on. */
    before,
    change,
    /** From now on it is a change of the other version. */
    accept: () => {
      setAccepted(stale)
      setStale(undefined)
    },
    forget: () => setStale(undefined),
  }
}

/** An event in its own time zone. */
export const savedValues = (event: CalendarEvent): Values =>
  valuesOf(event, event.extendedProps.timeZone)
