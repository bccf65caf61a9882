import { existsSync } from 'node:fs'
import type { Config } from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import { explainFolder, explainPostgres } from '#platform/server/config/start-faults.ts'
import { assertFileNotLost, assertRowsNotLost } from '#platform/server/database/assert-not-lost.ts'
import type { Database } from '#platform/server/database/database.ts'
import { databasePath, openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import { pingDatabase } from '#platform/server/database/ping-database.ts'
import {
  type Finding,
  fine,
  problem,
  splitAdvice,
  warning,
} from '#platform/server/health/finding.ts'
import { findSchema } from './schema.ts'

const SKEW = { warning: 2, problem: 30 }

/** Opens the database like a start would; or reports why it can't. None is created. */
export async function openForChecks({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database | Finding> {
  try {
    if (databaseUrl !== undefined) return await openAnswering(databaseUrl)
    assertFileNotLost(dataDir)
    return existsSync(databasePath(dataDir))
      ? await openDatabase({ dataDir })
      : fine('database', 'There is none yet: the first start makes it')
  } catch (error) {
    return toProblem(error, dataDir)
  }
}

async function openAnswering(url: string): Promise<Database> {
  const database = await openPostgres({ url })
  try {
    await pingDatabase(database.read)
    return database
  } catch (error) {
    await database.close()
    throw explainPostgres(error, url)
  }
}

/** The database's own checks: integrity or privileges, schema, clock. `isUsable`: features can check its content. */
export async function checkDatabase(
  database: Database,
  dataDir: string,
): Promise<{ findings: Finding[]; isUsable: boolean }> {
  const { read, dialect } = database
  try {
    await assertRowsNotLost(database, dataDir)
    const faults = await dialect.examine(read)
    const { version } = await dialect.measure(read)
    const { finding, isCurrent } = await checkSchema(database)
    const findings = [
      ...faults.map(fault => problem('database', ...splitAdvice(fault))),
      ...(faults.length === 0
        ? [fine('database', `${dialect.name} ${version}, nothing wrong`)]
        : []),
      finding,
      ...judgeClock(await dialect.readClock(read), new Date()),
    ]
    return { findings, isUsable: isCurrent && faults.length === 0 }
  } catch (error) {
    return { findings: [toProblem(error, dataDir)], isUsable: false }
  }
}

async function checkSchema({ read }: Database): Promise<{ finding: Finding; isCurrent: boolean }> {
  const { applied, pending, fault } = await findSchema(read)
  if (fault !== undefined)
    return { finding: problem('schema', ...splitAdvice(fault)), isCurrent: false }
  if (applied === 0)
    return { finding: fine('schema', 'Empty: the first start makes it'), isCurrent: false }
  if (pending === 0)
    return { finding: fine('schema', `All ${applied} migrations have run`), isCurrent: true }
  const message = `${pending} migrations of this release have not run.`
  const advice = 'Start the server: it makes a backup, then runs them.'
  return { finding: warning('schema', message, advice), isCurrent: false }
}

/** How far two clocks are apart; nothing where there is one. */
export function judgeClock(there: Date | undefined, here: Date): Finding[] {
  if (there === undefined) return []
  const seconds = Math.abs(there.getTime() - here.getTime()) / 1000
  const problemText = `The clocks here and at the database are ${seconds.toFixed(0)} s apart.`
  const advice = 'Let both machines set their clocks by NTP.'
  if (seconds > SKEW.problem) return [problem('clock', problemText, advice)]
  return seconds > SKEW.warning
    ? [warning('clock', problemText, advice)]
    : [fine('clock', 'The same here and at the database')]
}

function toProblem(error: unknown, dataDir: string): Finding {
  const explained = explainFolder(error, dataDir)
  const message = explained instanceof Error ? explained.message : 'unknown'
  return explained instanceof StartError
    ? problem('database', ...splitAdvice(message))
    : problem('database', message, 'See docs/operations/data.md.')
}
