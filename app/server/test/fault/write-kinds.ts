import type { DatabaseSync } from 'node:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chatContract } from '#features/chat/contract/chat.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { invoiceContract } from '#features/invoice/contract/invoice.contract.ts'
import { kanbanContract } from '#features/kanban/contract/kanban.contract.ts'
import { permissionsContract } from '#features/permissions/contract/permissions.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import type { Sent } from './product.ts'
import { readColumn } from './sqlite-file.ts'

/** Where the product keeps what it wrote. */
export interface Storage {
  database: DatabaseSync
  dataDir: string
}

/** A kind of write that stores the key it is given. */
export interface WriteKind {
  name: string
  call: Call
  /** Its request, with an administrator's token added by the caller. */
  request: (key: string) => Sent
  /** The keys of this kind that are stored in whole. */
  stored: (storage: Storage) => Set<string>
}

/** One kind for each part of the product that stores in its own way. Takes the demo data's ids from its database. */
export function createWriteKinds(demo: DatabaseSync): WriteKind[] {
  const one = (query: string) => readColumn(demo, query)[0]
  const boardId = String(one('select id from kanban_boards order by id'))
  const clientId = Number(one('select id from invoice_clients order by id'))
  const contactId = Number(one(`select id from users where username = 'author'`))
  return [
    {
      name: 'task',
      call: todoContract.addTask,
      request: title => ({ body: { task: { title } } }),
      stored: keysOf('select title from tasks'),
    },
    {
      name: 'email',
      call: emailContract.sendEmail,
      request: subject => ({ body: { to: [{ email: 'someone@example.com' }], subject } }),
      stored: keysOf(`select subject from email_contents join email_entries as entry
        on entry.content_id = email_contents.id`),
    },
    {
      name: 'message',
      call: chatContract.sendMessage,
      request: message => ({ body: { obj: { contact: { id: contactId }, message } } }),
      stored: keysOf('select text from chat_messages'),
    },
    {
      name: 'card',
      call: kanbanContract.addTask,
      request: title => ({ body: { data: { title, boardId } } }),
      stored: keysOf('select title from kanban_cards'),
    },
    {
      name: 'invoice',
      call: invoiceContract.addInvoice,
      request: note => ({
        body: {
          clientId,
          currency: 'USD',
          issuedDate: '2026-03-01',
          items: [{ item: 'Service', cost: 10, qty: 2 }],
          note,
        },
      }),
      stored: keysOf(`select note from invoices where exists
        (select 1 from invoice_lines where invoice_id = invoices.id)`),
    },
    {
      name: 'permission',
      call: permissionsContract.addPermission,
      request: name => ({ body: { permission: { name } } }),
      stored: keysOf('select name from permissions'),
    },
    {
      name: 'file',
      call: filesContract.uploadFile,
      request: name => ({
        query: { name: `${name}.txt`, purpose: 'attachment' },
        body: new TextEncoder().encode(name.repeat(500)),
      }),
      stored: storedFiles,
    },
  ]
}

const keysOf =
  (query: string): WriteKind['stored'] =>
  ({ database }) =>
    new Set(readColumn(database, query))

/** A row whose file is missing or shorter than it says is no stored file. */
function storedFiles({ database, dataDir }: Storage): Set<string> {
  const rows = database.prepare('select name, hash, size from files').all()
  const isWhole = (hash: string, size: number) =>
    statSync(join(dataDir, 'files', hash.slice(0, 2), hash), { throwIfNoEntry: false })?.size ===
    size
  return new Set(
    rows
      .filter(row => isWhole(String(row['hash']), Number(row['size'])))
      .map(row => String(row['name']).replace(/\.txt$/, '')),
  )
}
