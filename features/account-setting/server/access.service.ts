import type { SignIn } from '../contract/account.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// What account settings need of authentication; injected by app/features.ts.

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
  /** Throws 400 at `field` for a wrong password, 429 after too many attempts. People without a password must have signed in recently. */
  confirm(ask: { caller: Caller; actor: Actor; password: string; field: string }): Promise<void>
  /** Why a new password is not acceptable. */
  findFault(caller: Caller, password: string): Promise<string | undefined>
  /**
   * Hashes outside the transaction; `save` writes, and answers how many other devices it signed out. Throws 400 for an unacceptable
   * password.
   */
  changePassword(input: NewPassword): Promise<{ save(trx: Trx): Promise<number> }>
  findTwoFactor(userId: number): Promise<{ isOn: boolean; codesLeft: number }>
  listSignIns(caller: Caller): Promise<SignIn[]>
  /** The number of signed-in devices unused since a moment. */
  countOldDevices(userId: number, since: Date): Promise<number>
  /** Mails the link to the new address, and a notice to the old one. */
  mailEmailLink(trx: Trx, mail: EmailMail): Promise<void>
  notifyOldAddress(trx: Trx, mail: EmailMail): Promise<void>
  /** Returns the confirmed address. Throws 400 for an invalid link, or one of another person. */
  useEmailLink(trx: Trx, link: { token: string; userId: number }): Promise<string>
  findEmailLink(db: Db, userId: number): Promise<{ email: string; until: string } | undefined>
  dropEmailLink(trx: Trx, userId: number): Promise<void>
  endAll(trx: Trx, userId: number): Promise<void>
  /** Call after a commit that changed the person. */
  forget(userIds: number[]): void
}
