import { authTwoStepsContract } from '@smart-fft/contract/auth-two-steps.contract'
import { api } from '../../platform/api/api-client.ts'

export const takeSecondStep = (step: { challenge: string; code: string; rememberDevice: boolean }) =>
  api.call(authTwoStepsContract.twoSteps, { body: { ...step, transport: 'cookie' } })
