import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageGuards, useGuard } from '../dialog/guards.ts'
import type { FormControl } from './use-form.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

interface LeaveGuardProps {
  form: Pick<FormControl<string>, 'isUnsaved' | 'discard'>
  /** Of what saves automatically: saves the rest first, so that it only asks if that fails. Ends soon. */
  save?: (() => Promise<unknown>) | undefined
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
export function LeaveGuard({ form, save, openBy }: LeaveGuardProps): ReactNode {
  const isLeaving = (from: Place, to: Place) =>
    from.pathname !== to.pathname ||
    (openBy !== undefined && read(from.search, openBy) !== read(to.search, openBy))
  const { question, ask, askToDiscard } = useLeaveQuestion(form, save)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLeaving(current, next) && !(await askToDiscard()),
    enableBeforeUnload: () => form.isUnsaved(),
  })
  // Nothing is discarded yet: if signing out fails, the form stays.
  useGuard(pageGuards, ask)
  return question
}

const read = (search: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(Object(search))).get(name)
