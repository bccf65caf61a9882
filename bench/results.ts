import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/** The `percent` percentile of the values, in milliseconds with two decimals. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value =
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
  return Math.round(value * 100) / 100
}

/** Prints the figures and stores them under today's date in bench/results. */
export function keepResult(name: string, figures: object): void {
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model }
  const text = `${JSON.stringify({ machine, ...figures }, null, 2)}\n`
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${new Date().toISOString().slice(0, 10)}-${name}.json`), text)
  console.log(text)
}
