import { extensionPoint } from '#platform/server/compose/extension-point.ts'

/** Something that makes an account safe. The features that offer it say whether a person has it. */
export interface SecurityCheck {
  name: string
  /** `undefined` where it is not on offer. */
  isDone(userId: number): Promise<boolean | undefined>
}
export const securityCheck = extensionPoint<SecurityCheck>('security check')
