import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '#app/server/test/fault/figure.ts'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'

const figure = z.strictObject({
  name: z.string(),
  figure: z.number(),
  bound: z.string(),
  pass: z.boolean(),
})
const record = z.strictObject({
  /** What made it. */
  command: z.string(),
  date: z.iso.date(),
  commit: z.string(),
  processors: z.int(),
  seconds: z.int(),
  figures: z.array(figure),
  /** What a figure cannot say. */
  notes: z.optional(z.array(z.string())),
})
export type ProofRecord = z.infer<typeof record>

/** Parses the figures of a fault run. Throws a ZodError if they are invalid. */
export const parseFigures = (text: string): Figure[] => z.array(figure).parse(JSON.parse(text))

/** Parses a run's result. Throws a ZodError if it is not one. */
export const parseRecord = (text: string): ProofRecord => record.parse(JSON.parse(text))

/** Stores a proof's result in `docs/proof/NAME.json`, from which `npm run features` generates the page. */
export function keepRecord(
  name: string,
  {
    command,
    began,
    figures,
    notes,
  }: { command: string; began: number; figures: Figure[]; notes?: string[] },
): void {
  const made: ProofRecord = {
    command,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    }).trim(),
    processors: cpus().length,
    seconds: Math.round((performance.now() - began) / 1000),
    figures,
    ...(notes === undefined ? {} : { notes }),
  }
  mkdirSync(join(root, 'docs/proof'), { recursive: true })
  writeFileSync(join(root, `docs/proof/${name}.json`), `${JSON.stringify(made, null, 2)}\n`)
}
