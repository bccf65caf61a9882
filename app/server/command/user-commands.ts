import { type OperatorAccounts, operatorAccounts } from '#platform/server/compose/points.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { composeBeside } from '../doctor/compose-beside.ts'
import { findSchema } from '../doctor/schema.ts'
import type { Given, Voice } from './given.ts'
import { withStore } from './open-store.ts'

/** Adds a user. No one types a password for them: they choose one by the printed link. */
export function addUser({ options }: Given, voice: Voice): Promise<number> {
  const text = (name: string, byDefault: string) => String(options[name] ?? byDefault)
  const username = text('username', '')
  return withAccounts(voice, accounts =>
    accounts.add({
      username,
      email: text('email', ''),
      fullName: text('name', username),
      role: text('role', 'subscriber'),
    }),
  )
}

/** A link for choosing another password; the current one stays valid until then. */
export const resetPassword = ({ places: [login = ''] }: Given, voice: Voice): Promise<number> =>
  withAccounts(voice, accounts => accounts.resetPassword(login))

/** Alongside a server that may be running: only a row or two are written, in one transaction. */
function withAccounts(
  { print }: Voice,
  run: (accounts: OperatorAccounts) => Promise<string>,
): Promise<number> {
  const config = readConfig(process.env)
  return withStore(async store => {
    const { pending, fault } = await findSchema(store.database.read)
    if (fault !== undefined) throw new StartError(fault)
    if (pending > 0)
      throw new StartError('The database is not ready. Start the server once, then try again.')
    print(
      await composeBeside({ ...store, config }, async ({ contributed }) => {
        const [accounts] = contributed(operatorAccounts)
        if (accounts === undefined) throw new Error('No feature knows of accounts.')
        return run(accounts).catch(explain)
      }),
    )
    return 0
  })
}

/** An error as text for the command line: what is wrong with which field. */
function explain(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const fields = Object.values(error.options.errors ?? {})
  throw new StartError(fields.length === 0 ? error.message : fields.join(' '), { cause: error })
}
