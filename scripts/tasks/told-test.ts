import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

// What a reporter tells while its tests run: one line of JSON each, appended to the file that $TOLD_TESTS names.

const told = z.discriminatedUnion('kind', [
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
    /** The same in words. */
    outline: z.optional(z.string()),
    /** How Playwright names it in a list of tests. */
    id: z.optional(z.string()),
  }),
])
export type Told = z.infer<typeof told>
export type ToldTest = Extract<Told, { kind: 'test' }>

export function tell(one: Told): void {
  const file = process.env['TOLD_TESTS']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}

/** Gives what has been told since it was asked last. A line that is not whole yet waits for the next time. */
export function createListener(file: string): () => Told[] {
  let heard = 0
  return () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(heard, end).split('\n')
    heard = Math.max(heard, end)
    return lines.filter(line => line !== '').map(line => told.parse(JSON.parse(line)))
  }
}
