import { PAPER_RECORDS } from './records-of-papers.ts'
import { PEOPLE_RECORDS } from './records-of-people.ts'
import { TRADE_RECORDS } from './records-of-trade.ts'
import { WORK_RECORDS } from './records-of-work.ts'
import type { Call } from '#platform/contract/define.ts'
import type { WriteBack } from './write-back.ts'

/** Every call that changes a record, with the call that tells it. */
export const WRITE_BACKS: readonly WriteBack[] = [...PEOPLE_RECORDS, ...WORK_RECORDS, ...TRADE_RECORDS, ...PAPER_RECORDS]

export const WRITE_BACK_OF: ReadonlyMap<Call, WriteBack> = new Map(WRITE_BACKS.map(one => [one.call, one]))
