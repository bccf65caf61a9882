import type { Employee } from '../../contract/datatables.contract.ts'
import type { EmployeeStatus } from '../../contract/datatables.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deleteEmployees, refreshEmployees, updateEmployees } from '../datatables.api.ts'

type People = readonly Pick<Employee, 'id' | 'full_name'>[]
type Answer = Awaited<ReturnType<typeof deleteEmployees>>

/** Actions on one or several employees, each with undo. */
export function useEmployeeActions() {
  const { t } = useTranslation('datatables')
  const { t: ui } = useTranslation('ui')
  const undoOf = useUndoAction(t('done.undone'))
  const common = {
    onError: (error: unknown) => void toast.error(explainFailure(error, ui)),
    onSettled: refreshEmployees,
  }

  function report(
    { done, refused, changeId }: Answer,
    { key, people }: { key: string; people: People },
  ): void {
    const name = people.find(one => done.includes(one.id))?.full_name
    if (done.length > 0)
      toast.done(t(`done.${key}`, { count: done.length, name }), undoOf(changeId))
    if (refused.length > 0) toast.error(t('done.refused', { count: refused.length }))
  }
  const archive = useMutation({
    ...common,
    mutationFn: ({ people, isArchived }: { people: People; isArchived: boolean }) =>
      updateEmployees({ ids: idsOf(people), isArchived }),
    onSuccess: (answer, { people, isArchived }) =>
      report(answer, { key: isArchived ? 'archived' : 'unarchived', people }),
  })
  const setStatus = useMutation({
    ...common,
    mutationFn: ({ people, status }: { people: People; status: EmployeeStatus }) =>
      updateEmployees({ ids: idsOf(people), status }),
    onSuccess: (answer, { people }) => report(answer, { key: 'status', people }),
  })
  const remove = useMutation({
    ...common,
    mutationFn: (people: People) => deleteEmployees(idsOf(people)),
    onSuccess: (answer, people) => report(answer, { key: 'deleted', people }),
  })
  return { archive, setStatus, remove }
}

const idsOf = (people: People): number[] => people.map(one => one.id)
