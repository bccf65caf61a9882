import { systemClock } from '#platform/server/clock/clock.ts'
import { installationCheck } from '#platform/server/compose/points.ts'
import { type Config, ConfigError, readConfig } from '#platform/server/config/config.ts'
import { type Finding, fine, problem } from '#platform/server/health/finding.ts'
import { checkAddress } from './address-check.ts'
import { composeBeside, findTokenKey } from './compose-beside.ts'
import { checkDatabase, openForChecks } from './database-checks.ts'
import { checkFolder, checkKey, checkSpace } from './folder-checks.ts'
import { checkPackageFiles } from './package-files.ts'
import { checkExposure, checkNode, checkPort } from './surroundings.ts'

const HELP = 'smart-fft --help lists what each variable may be.'

type Env = Record<string, string | undefined>

/** Checks an installation from Node to its backups. Changes nothing, and can run alongside the server. */
export async function examine(env: Env): Promise<Finding[]> {
  const node = checkNode(process.versions)
  const config = tryConfig(env)
  if (config instanceof ConfigError) return [node, problem('configuration', config.message, HELP)]
  const { finding: port, isServed } = await checkPort(config)
  const isNamed = (env['BASE_URL'] ?? '').trim() !== ''
  return [
    node,
    fine('configuration', 'Every variable can be used'),
    ...checkPackageFiles(),
    checkExposure(config),
    checkFolder(config.dataDir),
    ...(await checkSpace(config.dataDir)),
    ...(await checkStored(config)),
    port,
    // Nothing answers there while nothing is served.
    ...(isNamed && isServed ? [await checkAddress(config.baseUrl)] : []),
  ]
}

function tryConfig(env: Env): Config | ConfigError {
  try {
    return readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** The database, and the features' checks of its content. */
async function checkStored(config: Config): Promise<Finding[]> {
  const database = await openForChecks(config)
  if ('check' in database) return [database]
  try {
    const { findings, isUsable } = await checkDatabase(database, config.dataDir)
    if (!isUsable) return findings
    const keys = config.databaseUrl === undefined ? [checkKey(config.dataDir)] : []
    const beside = { config, database, clock: systemClock }
    const isBroken = keys.some(({ level }) => level === 'problem')
    if (isBroken || (await findTokenKey(beside)) === undefined) return [...findings, ...keys]
    const all = await composeBeside(beside, platform =>
      Promise.all(
        platform
          .contributed(installationCheck, { includeDisabled: true })
          .map(check => check(database.read)),
      ),
    )
    return [...findings, ...keys, ...all.flat()]
  } finally {
    await database.close()
  }
}
