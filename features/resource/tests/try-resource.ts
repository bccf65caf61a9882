import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'
import { type FeatureSamples, made } from '#app/server/test-samples.ts'
import { resourceContract } from '#platform/contract/resource.contract.ts'
import type { DraftOf, Fields, Resource } from '#platform/contract/resource-fields.rules.ts'

// What the guards of all calls try those of a resource with.

const ABSENT = 999_999
const nothing = () => ({})

/** A request for each call, on a record that is there and on one that is not. */
export function resourceCases<F extends Fields>(resource: Resource<F>, draft: DraftOf<F>): Cases {
  const { name, title } = resource
  const [figure] = Object.keys(resource.figures)
  const { addRecord, addComment } = resourceContract(resource)
  async function there(cell: Cell): Promise<number> {
    const token = (await cell.person('admin')).accessToken
    const answer = await cell.send(addRecord, { body: draft }, token)
    const { record }: { record: { id: number } } = answer.json()
    return record.id
  }
  /** A comment of the caller; 0 if they may not see the record. */
  async function ownComment(cell: Cell): Promise<number> {
    const body = { recordId: await there(cell), comment: 'Said' }
    const answer = await cell.send(addComment, { body }, cell.me.accessToken)
    const result: { comment?: { id: number } } = answer.json()
    return result.comment?.id ?? ABSENT
  }
  const byComment = (sent: (id: number) => object) => ({
    own: async (cell: Cell) => sent(await ownComment(cell)),
    absent: () => sent(ABSENT),
  })
  const by = (sent: (id: number) => object) => ({
    there: async (cell: Cell) => sent(await there(cell)),
    absent: () => sent(ABSENT),
  })
  const asked = by(id => ({ params: { id: `${id}` } }))
  return {
    [`${name}.listRecords`]: { '-': nothing },
    [`${name}.getRecord`]: asked,
    [`${name}.listHistory`]: asked,
    [`${name}.listOptions`]: { '-': nothing },
    [`${name}.exportRecords`]: { '-': nothing },
    [`${name}.addRecord`]: { '-': () => ({ body: draft }) },
    [`${name}.updateRecord`]: by(id => ({ body: { id, [title]: 'Changed' } })),
    [`${name}.deleteRecords`]: { '-': () => ({ body: { ids: [ABSENT] } }) },
    [`${name}.listComments`]: asked,
    [`${name}.addComment`]: by(id => ({ body: { recordId: id, comment: 'Said' } })),
    [`${name}.updateComment`]: byComment(id => ({ body: { id, comment: 'Better' } })),
    [`${name}.deleteComment`]: byComment(id => ({ query: { id: `${id}` } })),
    ...(figure === undefined
      ? {}
      : {
          [`${name}.getFigure`]: {
            '-': () => ({ params: { figure }, query: { from: '2026-01-01', to: '2026-01-31' } }),
          },
        }),
    [`${name}.importRecords`]: { '-': () => ({ body: { csv: `${title}\nA` } }) },
  }
}

/** A record for the call that changes one. */
export function resourceSamples<F extends Fields>(
  resource: Resource<F>,
  draft: DraftOf<F>,
): FeatureSamples {
  const { name } = resource
  return {
    samples: {
      [`${name}.updateRecord`]: made(resourceContract(resource).addRecord, draft, ['record']),
    },
    exempt: {
      several: [`${name}.deleteRecords`],
      file: [`${name}.importRecords`],
      piece: [`${name}.updateComment`],
    },
  }
}
