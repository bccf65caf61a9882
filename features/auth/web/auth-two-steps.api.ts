import { authTwoStepsContract } from '../contract/auth-two-steps.contract.ts'
import { api } from '#platform/web/api/api-client.ts'

export const takeSecondStep = (step: {
  challenge: string
  code: string
  rememberDevice: boolean
}) => api.call(authTwoStepsContract.twoSteps, { body: { ...step, transport: 'cookie' } })
