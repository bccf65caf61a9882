import type * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'
import { setupContract, type setupBody } from '../contract/setup.contract.ts'

// The calls of the setup screen.

export type SetupChoices = Awaited<ReturnType<typeof getSetup>>
export const getSetup = (signal: AbortSignal) => api.call(setupContract.getSetup, {}, { signal })

export type SetupAnswers = Omit<z.input<typeof setupBody>, 'transport'>
export const completeSetup = (answers: SetupAnswers) =>
  api.call(setupContract.completeSetup, { body: { ...answers, transport: 'cookie' } })
