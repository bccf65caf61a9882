import { extensionPoint } from '#platform/server/compose/extension-point.ts'

/** An item of the security checkup. Features that offer it report whether a person has it. */
export interface SecurityCheck {
  name: string
  /** `undefined` if it is not available. */
  isDone(userId: number): Promise<boolean | undefined>
}
export const securityCheck = extensionPoint<SecurityCheck>('security check')
