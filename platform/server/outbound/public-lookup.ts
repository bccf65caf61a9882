import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'

const refused = (host: string) =>
  Object.assign(new Error(`${host} is no address of the open internet`), { code: 'EREFUSED' })

type Found = { address: string; family: number }[]
/** Resolves all addresses of a name. */
export type Resolve = (hostname: string, done: (error: Error | null, found: Found) => void) => void

const resolveBySystem: Resolve = (hostname, done) => lookup(hostname, { all: true }, done)

/**
 * A `lookup` for `http.request` that returns public addresses only. The connection goes to the checked address, which defeats DNS rebinding.
 * Node does not look up hosts that are addresses: check those with `isPublicHost` first.
 */
export function createPublicLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = found
      // A single internal address rejects the name: such an answer is an attack.
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
        return callback(refused(hostname), '', 0)
      if (options.all === true) return callback(null, found)
      return callback(null, first.address, first.family)
    })
  }
}
