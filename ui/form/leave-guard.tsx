import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { onLeave } from './leave-and-sign-out.ts'
import { LeaveQuestion } from './leave-question.tsx'
import type { FormControl } from './use-form.ts'

interface LeaveGuardProps {
  form: Pick<FormControl<string>, 'isUnsaved' | 'discard'>
  /** Search parameter that keeps the form open; without it, the form closes by leaving the page. */
  openBy?: string
}

interface Place {
  pathname: string
  search: unknown
}

/**
 * Asks before unsaved changes are lost: on closing the form, leaving the screen, Back, closing the tab, or signing out.
 *
 * @example <LeaveGuard form={form} openBy="edit" />
 */
export function LeaveGuard({ form, openBy }: LeaveGuardProps) {
  const isLeaving = (from: Place, to: Place) =>
    from.pathname !== to.pathname ||
    (openBy !== undefined && read(from.search, openBy) !== read(to.search, openBy))
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => form.isUnsaved() && isLeaving(current, next),
    enableBeforeUnload: () => form.isUnsaved(),
    withResolver: true,
  })
  const question = useQuestion(form.isUnsaved)
  if (blocker.status !== 'blocked' && question === undefined) return null

  function handleLeave(): void {
    // Nothing is discarded yet: if signing out fails, the form stays.
    if (question !== undefined) return question(true)
    form.discard()
    blocker.proceed?.()
  }
  function handleStay(): void {
    question?.(false)
    blocker.reset?.()
  }
  return <LeaveQuestion onLeave={handleLeave} onStay={handleStay} />
}

/** While signing out waits for an answer: how it is given. */
function useQuestion(isUnsaved: () => boolean): ((isLeaving: boolean) => void) | undefined {
  const [question, setQuestion] = useState<(isLeaving: boolean) => void>()
  const ask = useEffectEvent(() =>
    isUnsaved()
      ? new Promise<boolean>(resolve =>
          setQuestion(() => (isLeaving: boolean) => {
            setQuestion(undefined)
            resolve(isLeaving)
          }),
        )
      : Promise.resolve(true),
  )
  useEffect(() => onLeave(() => ask()), [])
  return question
}

const read = (search: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(search))).get(name)
