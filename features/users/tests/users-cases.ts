import type { Cases, Cell, MakeSent } from '#app/server/test/matrix/matrix-world.ts'

// Users: every call with a minimal request, on oneself, on someone of a lower role, on an administrator, and on a missing one.

const nothing = () => ({})
const queried = (key: 'id' | 'userId' = 'id'): Record<string, MakeSent> => ({
  own: ({ me }) => ({ query: { [key]: `${me.id}` } }),
  other: async ({ person }) => ({ query: { [key]: `${(await person()).id}` } }),
  absent: () => ({ query: { [key]: '999999' } }),
})
/** A body for one's own id, another person's, an administrator's and a missing one. */
const by = (body: (id: number) => object): Record<string, MakeSent> => ({
  own: ({ me }) => ({ body: body(me.id) }),
  other: async ({ person }) => ({ body: body((await person()).id) }),
  absent: () => ({ body: body(999_999) }),
})
const ofOther = (body: (id: number) => object): Record<string, MakeSent> => ({
  other: async ({ person }) => ({ body: body((await person()).id) }),
})
const newcomer = ({ me }: Cell) => ({
  fullName: 'A newcomer',
  username: `newcomer.${me.id}`,
  email: `newcomer.${me.id}@example.org`,
})

async function invited({ person, test }: Cell): Promise<number> {
  const { id } = await person()
  await test.database.write(trx =>
    trx
      .updateTable('users')
      .set({ password_hash: null, status: 'pending' })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

async function withSecondStep({ person, test }: Cell): Promise<number> {
  const { id } = await person()
  const moment = '2026-03-02T09:00:00.000Z'
  const row = { user_id: id, sealed_key: '', created_at: moment, confirmed_at: moment }
  await test.database.write(trx => trx.insertInto('two_factors').values(row).execute())
  return id
}

export const usersCases: Cases = {
  'users.listAllUsers': { '-': nothing },
  'users.listUsers': { '-': nothing },
  'users.getUser': queried(),
  'users.addUser': { '-': cell => ({ body: newcomer(cell) }) },
  'users.deleteUser': queried(),
  'users.countUsers': { '-': nothing },
  'users.findPeople': { '-': nothing },
  'users.importUsers': {
    '-': cell => ({
      body: {
        csv: `Name,User,Mail\nA newcomer,import.${cell.me.id},import.${cell.me.id}@example.org`,
        mapping: { fullName: 0, username: 1, email: 2 },
        dryRun: false,
      },
    }),
  },
  'users.updateUser': by(id => ({ id, company: 'Elsewhere' })),
  'users.updateUserStatus': ofOther(id => ({ ids: [id], status: 'inactive' })),
  'users.deleteUsers': ofOther(id => ({ ids: [id] })),
  'users.restoreUsers': ofOther(id => ({ ids: [id] })),
  'users.exportUsers': { '-': () => ({ query: { format: 'csv' } }) },
  'users.describeOwnedRecords': {
    other: async ({ person }) => ({ query: { id: `${(await person()).id}` } }),
  },
  'usersAdmin.inviteUsers': {
    '-': ({ me }) => ({ body: { emails: [`guest.${me.id}@example.org`] } }),
  },
  'usersAdmin.resendInvitations': {
    other: async cell => ({ body: { ids: [await invited(cell)] } }),
  },
  'usersAdmin.makeInviteLink': { other: async cell => ({ body: { id: await invited(cell) } }) },
  'usersAdmin.updateUsers': ofOther(id => ({ ids: [id], currentPlan: 'team' })),
  'usersAdmin.listUserSessions': queried(),
  'usersAdmin.revokeUserSessions': by(id => ({ ids: [id] })),
  'usersAdmin.sendPasswordReset': ofOther(id => ({ id })),
  'usersAdmin.makeOneTimePassword': ofOther(id => ({ id })),
  'usersAdmin.requirePasswordChange': ofOther(id => ({ id })),
  'usersAdmin.getUserTwoFactor': queried(),
  'usersAdmin.resetTwoFactor': {
    own: ({ me }) => ({ body: { id: me.id } }),
    other: async cell => ({ body: { id: await withSecondStep(cell) } }),
    absent: () => ({ body: { id: 999_999 } }),
  },
  'usersAdmin.listUserTimeline': queried(),
  'usersAdmin.listEffectiveRights': queried('userId'),
  'usersAdmin.setAvatar': by(id => ({ id, fileId: null })),
  'usersAdmin.impersonateUser': ofOther(id => ({ id })),
  'usersAdmin.getPersonalData': queried(),
  'usersAdmin.eraseUser': by(id => ({ id })),
}
