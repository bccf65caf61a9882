import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// Changes, to be read and undone.

const nothing = () => ({})

/** A recent change by someone; returns its id. */
async function changeBy({ send, test }: Cell, accessToken: string): Promise<number> {
  const name = `changed.${accessToken.slice(-8)}`.replaceAll(/[^\w.]/g, '')
  const made = await send(
    usersContract.addUser,
    { body: { fullName: 'Somebody', username: name, email: `${name}@example.org` } },
    accessToken,
  )
  const { id } = usersContract.addUser.output.parse(made.json()).user
  await send(usersContract.deleteUser, { query: { id: `${id}` } }, accessToken)
  const row = await test.database.read
    .selectFrom('audit_changes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}

async function newestEntry({ test }: Cell) {
  const row = await test.database.read
    .selectFrom('audit_changes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { params: { id: `${row.id}` } }
}

export const changesCases: Cases = {
  'changes.listRecentChanges': { '-': nothing },
  'audit.listAudit': { '-': nothing },
  'changes.undoChange': {
    other: async cell => ({
      body: { id: await changeBy(cell, (await cell.person('admin')).accessToken) },
    }),
    absent: () => ({ body: { id: 999_999 } }),
  },
  'audit.getAuditEntry': { other: newestEntry, absent: () => ({ params: { id: '999999' } }) },
  'audit.exportAudit': { '-': nothing },
  'audit.exportAuditLines': { '-': nothing },
}
