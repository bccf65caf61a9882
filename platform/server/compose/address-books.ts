import type { MutationContext } from '../changes/mutation-context.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../database/database.ts'
import { extensionPoint } from './extension-point.ts'

// Between contacts for phones and the features whose records they show, which can be taken out apart.

/** The fields of a contact; a text that is unknown, or hidden from the reader, is empty. */
export interface ContactFields {
  fullName: string
  nickname: string
  email: string
  phone: string
  company: string
  address: string
  country: string
}
export interface Contact extends ContactFields {
  id: number
}
/** The fields that a program can change. */
export type ContactChange = Omit<ContactFields, 'nickname'>

/** Records of a feature as contacts, for those who may see them. */
export interface AddressBook {
  /** Part of its URL; its title is in the contacts texts under this name. */
  name: 'people' | 'clients'
  /** Before the number of a record in what programs call it. */
  kind: string
  isFor(caller: Caller): boolean
  /** At most so many, in the order of their ids. */
  list(db: Db, caller: Caller, limit: number): Promise<Contact[]>
  find(db: Db, caller: Caller, id: number): Promise<Contact | undefined>
  /** Where programs may write: under the rights of the screens, and noted as by these. */
  writing?: {
    isFor(caller: Caller): boolean
    /** Adds one, or updates the one with this id; returns its id. `invalid` names an invalid field. */
    save(
      context: MutationContext,
      change: ContactChange & { id: number | undefined },
    ): Promise<{ id: number } | { invalid: string }>
  }
}
export const addressBook = extensionPoint<AddressBook>('address book')
