import { createHmac, timingSafeEqual } from 'node:crypto'
import { filesContract } from '@smart-fft/contract/files.contract'
import type { Clock } from '../clock/clock.ts'

export interface FileLink {
  id: string
  reader: number
  /** Milliseconds since 1970. */
  until: number
  signature: string
}
export interface FileLinks {
  /** The address of a file for one reader, good until the end of the next day: pictures cannot carry a bearer. */
  urlOf(id: string, reader: number): string
  isValid(link: FileLink): boolean
}

const DAY = 24 * 3_600_000

/** Signed addresses. Within a day they stay the same, so that browsers keep what they have fetched. */
export function createFileLinks({ key, clock }: { key: string; clock: Clock }): FileLinks {
  const sign = (id: string, reader: number, until: number) =>
    createHmac('sha256', key).update(`file|${id}|${reader}|${until}`).digest('base64url')
  return {
    urlOf(id, reader) {
      const until = (Math.floor(clock().getTime() / DAY) + 2) * DAY
      const query = new URLSearchParams({ reader: `${reader}`, until: `${until}`, signature: sign(id, reader, until) })
      return `${filesContract.getFile.path.replace('{id}', id)}?${query}`
    },
    isValid({ id, reader, until, signature }) {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, reader, until))]
      return until > clock().getTime() && given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
