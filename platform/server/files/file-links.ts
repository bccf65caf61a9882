import { DAY } from '#platform/contract/durations.rules.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { filesContract } from '#features/files/contract/files.contract.ts'
import type { Clock } from '../clock/clock.ts'

/** Whom a URL is created for: a person in one of their sessions. */
export interface FileReader {
  userId: number
  sessionId: string
}
export interface FileLink {
  id: string
  reader: FileReader
  /** Milliseconds since 1970. */
  until: number
  signature: string
}
export interface FileLinks {
  /**
   * A signed URL of a file for one reader, valid until the end of the next day, as <img> requests carry no bearer token. Serving the file
   * also checks that the session is still valid (S1).
   */
  urlOf(id: string, reader: FileReader): string
  isValid(link: FileLink): boolean
}

/** Signed addresses. Within a day they stay the same, so that browsers keep what they have fetched. */
export function createFileLinks({ key, clock }: { key: string; clock: Clock }): FileLinks {
  const sign = (id: string, { userId, sessionId }: FileReader, until: number) =>
    createHmac('sha256', key)
      .update(`file|${id}|${userId}|${sessionId}|${until}`)
      .digest('base64url')
  return {
    urlOf(id, reader) {
      const until = (Math.floor(clock().getTime() / DAY) + 2) * DAY
      const signature = sign(id, reader, until)
      const query = new URLSearchParams({
        reader: `${reader.userId}`,
        session: reader.sessionId,
        until: `${until}`,
        signature,
      })
      return `${filesContract.getFile.path.replace('{id}', id)}?${query}`
    },
    isValid({ id, reader, until, signature }) {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, reader, until))]
      return (
        until > clock().getTime() && given.length === right.length && timingSafeEqual(given, right)
      )
    },
  }
}
