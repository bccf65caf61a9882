import type { DraftOf, Fields, RecordOf } from '#platform/contract/resource-fields.rules.ts'
import { type BulkResult, eachOf } from '../changes/each-of.ts'
import type { MutationContext } from '../changes/mutation-context.ts'
import { recordStepsIfAny, type Step } from './record-steps.ts'
import type { ResourceContext } from './resource-context.ts'
import { changeRecord, findTitle } from './resource-service.ts'

interface BulkChange<F extends Fields> {
  ids: readonly number[]
  change: Partial<DraftOf<F>>
}

/**
 * Changes several records alike, as one change of the log; reports why not for the rest.
 * @example await updateRecords(parts, context, { ids, change: { status: 'stored' } })
 */
export async function updateRecords<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  { ids, change }: BulkChange<F>,
): Promise<BulkResult> {
  const { records, refused } = await eachOf(context.trx, ids, {
    async one(id) {
      const { step } = await changeRecord(parts, context, { ...change, id, ifMatch: undefined })
      return { id, step }
    },
    nameOf: id => findTitle(parts, context, id),
  })
  const steps = records.flatMap(({ step }) => step ?? [])
  return {
    done: records.map(({ id }) => id),
    refused,
    changeId: await recordStepsIfAny(parts, context, { action: 'update', steps }),
  }
}

interface EachChanged<F extends Fields> {
  records: RecordOf<F>[]
  /** By which all can be undone; undefined where nothing changed. */
  changeId: number | undefined
}

/**
 * Changes several records, each with its own values, as one change of the log: all or none. Throws what the change of one throws.
 * @example await updateEach(parts, context, [{ id: 7, ifMatch: 2, status: 'stored' }])
 */
export async function updateEach<F extends Fields>(
  parts: ResourceContext<F>,
  context: MutationContext,
  changes: readonly ({ id: number; ifMatch: number | undefined } & Partial<DraftOf<F>>)[],
): Promise<EachChanged<F>> {
  const records: RecordOf<F>[] = []
  const steps: Step[] = []
  for (const change of changes) {
    const { record, step } = await changeRecord(parts, context, change)
    records.push(record)
    if (step !== undefined) steps.push(step)
  }
  return { records, changeId: await recordStepsIfAny(parts, context, { action: 'update', steps }) }
}
