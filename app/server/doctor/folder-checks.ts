import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explainFolder } from '#platform/server/config/start-faults.ts'
import {
  type Finding,
  fine,
  problem,
  splitAdvice,
  warning,
} from '#platform/server/health/finding.ts'
import { RESERVE_BYTES, reservePath } from '#platform/server/storage/reserve.ts'
import { readTokenKey, tokenKeyPath } from '#platform/server/tokens/tokens.ts'

const GIGABYTE = 1024 ** 3
/** Permission bits of other users. */
const OTHERS = 0o077

/** The data folder: there, ours alone, and to be written. */
export function checkFolder(dataDir: string): Finding {
  const isThere = existsSync(dataDir)
  const found = findWriteFault(nearest(dataDir))
  if (found !== undefined) {
    const fault = explainFolder(found, dataDir)
    return problem('folder', ...splitAdvice(fault instanceof Error ? fault.message : 'unknown'))
  }
  if (!isThere) return fine('folder', `${dataDir} is not there yet: the first start makes it`)
  return (statSync(dataDir).mode & OTHERS) === 0
    ? fine('folder', dataDir)
    : warning(
        'folder',
        `Other users of this machine can look into ${dataDir}.`,
        `Run: chmod 700 ${dataDir}`,
      )
}

/** Itself, or the folder above what is not there yet. */
const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

/** Tried out, because rights alone do not say it: a disk may be mounted to be read only. */
function findWriteFault(folder: string): unknown {
  try {
    accessSync(folder, constants.W_OK)
    rmdirSync(mkdtempSync(join(folder, '.doctor-')))
    return undefined
  } catch (error) {
    return error
  }
}

/** Free disk space, and the reserve. */
export async function checkSpace(dataDir: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(nearest(dataDir))
  return [judgeSpace(bavail * bsize, blocks * bsize), ...checkReserve(dataDir)]
}

/** So much is free of so much. */
export function judgeSpace(free: number, total: number): Finding {
  const message = `${(free / GIGABYTE).toFixed(1)} of ${(total / GIGABYTE).toFixed(1)} GB are free`
  const advice = 'Delete old backups, or give DATA_DIR a larger disk.'
  if (free < 8 * RESERVE_BYTES) return problem('space', `Only ${message}.`, advice)
  return free < GIGABYTE || free < total / 20
    ? warning('space', `Only ${message}.`, advice)
    : fine('space', message)
}

function checkReserve(dataDir: string): Finding[] {
  // The first start reserves it.
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder || readdirSync(dataDir).length === 0) return []
  const stats = statSync(reservePath(dataDir), { throwIfNoEntry: false })
  if (stats?.size === RESERVE_BYTES)
    return [fine('reserve', 'Room to sign in is kept for a full disk')]
  const problemText = 'No room is kept to sign in when the disk is full.'
  return [
    warning('reserve', problemText, 'Make room; a server that runs keeps it as soon as it can.'),
  ]
}

/** The signing key in the folder. */
export function checkKey(dataDir: string): Finding {
  const path = tokenKeyPath(dataDir)
  if (!existsSync(path))
    return warning(
      'keys',
      `${path} is not there.`,
      'Put it back from a backup; without it everyone signs in anew, and the mail password is typed again.',
    )
  try {
    readTokenKey(dataDir)
  } catch (error) {
    return problem('keys', ...splitAdvice(error instanceof Error ? error.message : 'unknown'))
  }
  return (statSync(path).mode & OTHERS) === 0
    ? fine('keys', 'The signing key is there, for this user alone')
    : problem('keys', `Other users of this machine can read ${path}.`, `Run: chmod 600 ${path}`)
}
