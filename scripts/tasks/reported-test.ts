import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

// What a reporter reports while its tests run: one line of JSON each, appended to the file that $REPORTED_TESTS names.

const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('planned'), count: z.number() }),
  z.object({
    kind: z.literal('test'),
    name: z.string(),
    file: z.string(),
    seconds: z.number(),
    state: z.enum(['passed', 'failed']),
    message: z.optional(z.string()),
    /** Of a journey that failed: what was on the screen. */
    picture: z.optional(z.string()),
    /** The page's outline as text. */
    outline: z.optional(z.string()),
    /** How Playwright names it in a list of tests. */
    id: z.optional(z.string()),
  }),
])
export type Reported = z.infer<typeof line>
export type ReportedTest = Extract<Reported, { kind: 'test' }>

export function report(one: Reported): void {
  const file = process.env['REPORTED_TESTS']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}

/** Returns what has been reported since the last call. An incomplete line waits for the next one. */
export function createListener(file: string): () => Reported[] {
  let read = 0
  return () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(read, end).split('\n')
    read = Math.max(read, end)
    return lines.filter(one => one !== '').map(one => line.parse(JSON.parse(one)))
  }
}
