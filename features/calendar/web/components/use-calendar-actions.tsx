import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import type { Scope } from '../../contract/calendar.rules.ts'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { moveInLists, refreshCalendar, removeEvent, updateEvent } from '../calendar.api.ts'
import type { Item } from './days.ts'
import { type EventTimes, timesOfGhost } from './event-times.ts'
import type { Ghost } from './ghost-store.ts'
import { nudge } from './item-moves.ts'
import { showAt, showWhereItIs } from './moving-store.ts'
import { useScope } from './use-scope.tsx'

export interface CalendarActions {
  /** Drops an event at its ghost's position. */
  drop: (item: Item, ghost: Ghost) => void
  /** Changes the times of an event optimistically, with rollback. */
  move: (event: CalendarEvent, times: EventTimes) => Promise<void>
  /** Returns whether it was deleted. */
  remove: (event: CalendarEvent) => Promise<boolean>
  /** Delete, and Alt with arrow keys, on a focused event. */
  handleKey: (item: Item, event: KeyboardEvent<HTMLElement>) => void
  askScope: ReturnType<typeof useScope>['ask']
  /** An open question. */
  dialog: ReactNode
}

export function useCalendarActions(view: string): CalendarActions {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const { timeZone: zone } = useRegional()
  const undoOf = useUndoAction(t('done.undone'))
  const { ask, dialog } = useScope()
  /** The last change sent per event: the next waits for it and uses its version, which the screen may not have yet. */
  const sending = useRef(new Map<number, Promise<number | undefined>>()).current

  async function scopeOf(
    event: CalendarEvent,
    verb: 'move' | 'remove',
  ): Promise<{ scope?: Scope } | undefined> {
    if (event.extendedProps.recurrence === '') return {}
    const scope = await ask(verb)
    return scope === undefined ? undefined : { scope }
  }

  async function move(event: CalendarEvent, times: EventTimes): Promise<void> {
    if (times.start === event.start && times.end === event.end && times.allDay === event.allDay)
      return
    const which = await scopeOf(event, 'move')
    if (which === undefined) return
    showAt(event, times)
    const sent = send(event, { times, which, earlier: sending.get(event.id) })
    sending.set(event.id, sent)
    const version = await sent
    if (sending.get(event.id) !== sent) return
    if (version !== undefined) moveInLists(event, times)
    await refreshCalendar()
    if (sending.get(event.id) === sent) showWhereItIs(event)
  }

  /** Returns the resulting version; undefined when rejected, which is shown. */
  async function send(
    event: CalendarEvent,
    {
      times,
      which,
      earlier,
    }: {
      times: EventTimes
      which: { scope?: Scope }
      earlier: Promise<number | undefined> | undefined
    },
  ): Promise<number | undefined> {
    const { occurrence, version } = event.extendedProps
    try {
      const base = Math.max(version, (await earlier) ?? version)
      const { event: moved, changeId } = await updateEvent(
        { id: event.id, ...times },
        { ...which, occurrence },
        base,
      )
      toast.done(t('done.moved', { title: event.title }), undoOf(changeId))
      return moved.extendedProps.version
    } catch (error) {
      toast.error(explainFailure(error, ui))
      return undefined
    }
  }

  async function remove(event: CalendarEvent): Promise<boolean> {
    const which = await scopeOf(event, 'remove')
    if (which === undefined) return false
    await sending.get(event.id)
    try {
      const { changeId } = await removeEvent(event.id, {
        ...which,
        occurrence: event.extendedProps.occurrence,
      })
      toast.done(t('done.removed', { title: event.title }), undoOf(changeId))
      await refreshCalendar()
      return true
    } catch (error) {
      toast.error(explainFailure(error, ui))
      return false
    }
  }

  function handleKey(item: Item, key: KeyboardEvent<HTMLElement>): void {
    const { event } = item
    if (event === undefined || !event.extendedProps.canEdit) return
    if (key.key === 'Delete' || (key.key === 'Backspace' && key.metaKey)) {
      key.preventDefault()
      void remove(event)
      return
    }
    if (!key.altKey) return
    const isRtl = getComputedStyle(key.currentTarget).direction === 'rtl'
    const ghost = nudge(item, {
      key: key.key,
      isEnd: key.shiftKey,
      isRtl,
      byWeeks: view === 'month',
    })
    if (ghost === undefined) return
    key.preventDefault()
    void move(event, timesOfGhost(ghost, { item, zone }))
  }

  return {
    drop: (item, ghost) =>
      void (item.event === undefined
        ? undefined
        : move(item.event, timesOfGhost(ghost, { item, zone }))),
    move,
    remove,
    handleKey,
    askScope: ask,
    dialog,
  }
}
