import { features } from '#features/server.ts'
import type { Call } from '#platform/contract/define.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import type { WriteBack } from '#platform/server/write-back/write-back.ts'

// What the features of the product say of themselves, put together.

/** Every call, by its area in the API reference. */
export const contract: Readonly<Record<string, Readonly<Record<string, Call>>>> = Object.assign(
  { system: serverContract },
  ...features.map(({ calls }) => calls),
)

/** Every call that changes a record, paired with the call that reads it. */
export const WRITE_BACKS: readonly WriteBack[] = features.flatMap(({ writeBacks }) => writeBacks)

export const WRITE_BACK_OF: ReadonlyMap<Call, WriteBack> = new Map(
  WRITE_BACKS.map(one => [one.call, one]),
)
