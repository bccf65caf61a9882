import type { Call } from '#platform/contract/define.ts'

/** A call with its area and name in the contract, and the feature that answers it. */
export interface NamedCall {
  feature: string
  area: string
  name: string
  call: Call
}
