import type { RecordName } from '#platform/contract/record-links.rules.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertLink } from './links.repo.ts'

// The demo's links between seeded records of other features, found by their content.

const ADMIN = 11

interface End {
  type: RecordName['type']
  text: string
  /** Shown to people without access to the record. */
  title?: string
}
const CALIBRATION: End = { type: 'task', text: 'Calibrate the sensor on station 4' }
const PAIRS: readonly (readonly [End, End])[] = [
  [CALIBRATION, { type: 'chat', text: 'The kit came a day early' }],
  [CALIBRATION, { type: 'event', text: 'Calibrate station 4' }],
  [
    { type: 'kanban', text: 'Chart the scrap rate by line' },
    { type: 'email', text: 'Re: Scrap rates for last month' },
  ],
  [
    { type: 'task', text: 'Follow up with Summit Works about their overdue invoice' },
    { type: 'invoice', text: '4989', title: 'Invoice 4989, past due' },
  ],
]

/** Runs after the features themselves. Records of features that are not part of the product are left out. */
export const seedLinks =
  (records: readonly DemoRecords[]) =>
  async (trx: Trx, now: Date): Promise<void> => {
    const find = async ({ type, text }: End): Promise<RecordName | undefined> => {
      const found = await records.find(one => one.type === type)?.find(trx, text)
      return found === undefined ? undefined : { type, id: `${found.id}` }
    }
    for (const [position, [one, other]] of PAIRS.entries()) {
      const [from, to] = [await find(one), await find(other)]
      if (from === undefined || to === undefined) continue
      const link = { from, to, title: other.title ?? '', position, userId: ADMIN, now }
      await insertLink(trx, link)
    }
  }
