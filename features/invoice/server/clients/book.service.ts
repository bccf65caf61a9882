import type { AddressBook, Contact } from '#platform/server/compose/address-books.ts'
import { newClient } from '../../contract/invoice-shapes.rules.ts'
import type { ClientRow } from '../invoice.tables.ts'
import { getClient, listClients, toClient } from './clients.repo.ts'
import { saveClient } from './clients.service.ts'

// Clients as an address book: readers of invoices may read it, and writers add and change clients, as on the screens.

const toContact = (row: ClientRow): Contact => ({
  id: row.id,
  fullName: row.name,
  nickname: '',
  email: row.email,
  phone: row.contact,
  company: row.company,
  address: row.address,
  country: row.country,
})

/** The clients of the books. */
export const clientsBook: AddressBook = {
  name: 'clients',
  kind: 'client',
  isFor: caller => caller.can('read', 'Invoice'),
  list: async (db, _caller, limit) => (await listClients(db, { limit })).map(toContact),
  find: async (db, _caller, id) => (await listClients(db, { id })).map(toContact)[0],
  writing: {
    isFor: caller => caller.can('create', 'Invoice'),
    async save(context, { id, fullName, email, phone, company, address, country }) {
      // Fields that a vCard can't express are kept.
      const unwritten = id === undefined ? {} : unwrittenOf(await getClient(context.trx, id))
      const read = newClient.safeParse({
        id,
        name: fullName,
        company,
        companyEmail: email,
        address,
        country,
        contact: phone,
        ...unwritten,
      })
      if (!read.success) return { invalid: nameOf(read.error.issues[0]?.path[0]) }
      return saveClient(context, read.data)
    },
  },
}

const unwrittenOf = (row: ClientRow) => {
  const { taxId, language, isPaused } = toClient(row)
  return { taxId, language, isPaused }
}

/** As a vCard calls our fields. */
const NAMES: Readonly<Record<string, string>> = {
  name: 'FN',
  company: 'ORG',
  companyEmail: 'EMAIL',
  address: 'ADR',
  country: 'ADR',
  contact: 'TEL',
}
const nameOf = (field: unknown): string => NAMES[String(field)] ?? 'A property'
