import type { SignIn } from '../contract/account.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// What account settings need of authentication: it is handed in by app/features.ts.

interface Receiver {
  id: number
  full_name: string
  email: string
}
interface EmailMail {
  user: Receiver
  /** The new address. */
  email: string
  language: string
}

interface NewPassword {
  caller: Caller
  actor: Actor
  password: string
  signOutOthers: boolean
  revokeKeys: boolean
}

export interface OwnAccess {
  /**
   * Throws 400 at `field` when it is not the person's password, 429 after too many tries. Who has none must have signed in a moment ago.
   */
  confirm(ask: { caller: Caller; actor: Actor; password: string; field: string }): Promise<void>
  /** What speaks against a new password. */
  findFault(caller: Caller, password: string): Promise<string | undefined>
  /** Makes ready what takes time; the answer writes it. Throws 400 when the password may not be. */
  changePassword(input: NewPassword): Promise<{ save(trx: Trx): Promise<void> }>
  findTwoFactor(userId: number): Promise<{ isOn: boolean; codesLeft: number }>
  listSignIns(caller: Caller): Promise<SignIn[]>
  /** How many devices are signed in that were not used since a moment. */
  countOldDevices(userId: number, since: Date): Promise<number>
  /** Mails the link to the new address, and word of it to the old one. */
  mailEmailLink(trx: Trx, mail: EmailMail): Promise<void>
  notifyOldAddress(trx: Trx, mail: EmailMail): Promise<void>
  /** Answers the address that was confirmed. Throws 400 when the link is not good, or somebody else's. */
  useEmailLink(trx: Trx, link: { token: string; userId: number }): Promise<string>
  findEmailLink(db: Db, userId: number): Promise<{ email: string; until: string } | undefined>
  dropEmailLink(trx: Trx, userId: number): Promise<void>
  endAll(trx: Trx, userId: number): Promise<void>
  /** To be called after a commit that changed the person. */
  forget(userIds: number[]): void
}
