import * as fc from 'fast-check'
import { expect } from 'vitest'

/** Commands of one run: enough to meet each other, few enough to find what went wrong. */
const PER_RUN = 25

export interface ModelCheck<Model, Step> {
  /** How many commands in all, unless `MODEL_COMMANDS` says (`npm run proof -- models`). */
  commands: number
  step: fc.Arbitrary<Step>
  /** Brings the product to the state of a new model. */
  start: () => Promise<Model>
  /** Carries a command out on both, and answers the model after it. */
  carryOut: (model: Model, step: Step) => Promise<Model>
  /** Fails where the product differs from the model. */
  compare: (model: Model, step: Step) => Promise<void>
}

/** Property test: carries out random commands, and compares the product with a plain model after each. */
export async function checkModel<Model, Step>({
  step,
  start,
  carryOut,
  compare,
  ...options
}: ModelCheck<Model, Step>): Promise<void> {
  const commands = Number(process.env.MODEL_COMMANDS ?? options.commands)
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: PER_RUN, maxLength: PER_RUN }), async steps => {
      let model = await start()
      for (const one of steps) {
        model = await carryOut(model, one)
        await compare(model, one)
        count += 1
      }
    }),
    { numRuns: Math.ceil(commands / PER_RUN), endOnFailure: true },
  )
  expect(count).toBeGreaterThanOrEqual(commands)
}
