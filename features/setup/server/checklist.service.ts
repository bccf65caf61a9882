import type { HandlerInput } from '#platform/server/http/route.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import type { ChecklistStep, checklistContract } from '../contract/checklist.contract.ts'
import { checklistPart } from './setup.points.ts'
import { deleteDismissed, findShownSince, saveDismissed } from './setup.repo.ts'

// What remains to be done once the instance is set up. Of apps that are switched off nothing does.

const SHOW_AGAIN = 'setup.showChecklist'
const record = (isShown: boolean) => [
  { id: 'checklist', name: 'checklist', before: { isShown: !isShown }, after: { isShown } },
]

export async function listSteps(
  { database, contributed }: Pick<Platform, 'database' | 'contributed'>,
  userId: number,
): Promise<ChecklistStep[]> {
  const since = await findShownSince(database.read)
  if (since === undefined) return []
  const parts = contributed(checklistPart).toSorted((a, b) => a.place - b.place)
  const steps: ChecklistStep[] = []
  for (const part of parts) {
    const { name, to, search = {} } = part
    steps.push({ name, to, search, isDone: await part.isDone(database.read, { since, userId }) })
  }
  return steps
}

export function dismissChecklist(
  parts: Pick<Platform, 'database' | 'clock'>,
  input: Pick<HandlerInput<typeof checklistContract.dismissChecklist>, 'caller' | 'actor'>,
): Promise<{ changeId?: number }> {
  return mutate(parts, input, async ({ trx, actor, now }) => {
    if ((await findShownSince(trx)) === undefined) return {}
    await saveDismissed(trx, now.toISOString())
    const records = record(false)
    const undo = { kind: SHOW_AGAIN, args: {} }
    return {
      changeId: await recordChange(trx, {
        actor,
        now,
        action: 'update',
        subject: 'Settings',
        records,
        undo,
      }),
    }
  })
}

export const setupUndo: Record<string, UndoStep> = {
  [SHOW_AGAIN]: async ({ trx, caller, actor, now }) => {
    if (!caller.can('manage', 'Settings')) throw forbidden('manage', 'Settings')
    await deleteDismissed(trx)
    const records = record(true)
    await recordChange(trx, { actor, now, action: 'update', subject: 'Settings', records })
  },
}
