import { atLeast, atMost, type Figure } from '#app/server/test/fault/figure.ts'
import * as z from 'zod/mini'
import { ENGINES, type Engine } from './engines.ts'
import { keepRecord } from './record.ts'
import { runWithResult } from './run-with-result.ts'

/** Tests that hold random commands against a plain model; each runs as many as `MODEL_COMMANDS` says. */
const MODELS: readonly { name: string; file: string }[] = [
  { name: 'cards', file: 'features/kanban/server/cards/places.repo.test.ts' },
  { name: 'tasks', file: 'features/todo/server/change/change.service.test.ts' },
  { name: 'mail', file: 'features/email/server/change/change.service.test.ts' },
  { name: 'cart', file: 'features/orders/server/cart/cart.service.test.ts' },
]

const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })

/** Every model with so many commands on both engines: `npm run proof -- models [COMMANDS]`. */
export function proveModels(commands = '10000'): boolean {
  const began = performance.now()
  const figures = ENGINES.flatMap(one => tryOn(one, commands))
  keepRecord('models', {
    command: `npm run proof -- models ${commands}`,
    began,
    figures,
    notes: [
      `${Number(commands).toLocaleString('en')} random commands each for ${MODELS.map(({ name }) => name).join(', ')}, with undo among them; after every command what the product answers is held against the model.`,
    ],
  })
  return figures.every(({ pass }) => pass)
}

function tryOn({ project, engine }: Engine, commands: string): Figure[] {
  const files = MODELS.map(({ file }) => file)
  const { found } = runWithResult(result => ({
    command: 'vitest',
    args: [
      'run',
      '--project',
      project,
      '-t',
      'F19',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${result}`,
      ...files,
    ],
    env: { MODEL_COMMANDS: commands },
  }))
  const { numPassedTests, numFailedTests } = report.parse(JSON.parse(found))
  return [
    atLeast(`F19 ${engine}: models that match after every command`, numPassedTests, MODELS.length),
    atMost(`F19 ${engine}: models that differ`, numFailedTests, 0),
  ]
}
