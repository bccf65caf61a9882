import { HOUR } from '#platform/contract/durations.rules.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Finding, fine, problem, warning } from '#platform/server/health/finding.ts'
import { listHashes } from './files.repo.ts'

/** A file younger than this may still be waiting for its row. */
const YOUNG_MILLISECONDS = HOUR

/** Whether rows and files agree: shown files must exist, and files nothing shows waste space. */
export async function checkStoredFiles(
  { store, clock }: Pick<Platform, 'store' | 'clock'>,
  db: Db,
): Promise<Finding[]> {
  const named = new Set(await listHashes(db))
  const onDisk = store.list()
  const there = new Set(onDisk.map(({ hash }) => hash))
  const missing = [...named].filter(hash => !there.has(hash)).length
  const before = clock().getTime() - YOUNG_MILLISECONDS
  const stray = onDisk.filter(({ hash, at }) => !named.has(hash) && at.getTime() < before).length
  return [
    ...(missing > 0
      ? [
          problem(
            'files',
            `${missing} of ${named.size} uploads have no file.`,
            'Copy the folder files of a backup, or of the old DATA_DIR, over the one in DATA_DIR.',
          ),
        ]
      : []),
    ...(stray > 0
      ? [
          warning(
            'files',
            `${stray} files belong to no upload.`,
            'They take room and do no harm. Check that DATA_DIR and DATABASE_URL belong together.',
          ),
        ]
      : []),
    ...(missing + stray === 0 ? [fine('files', `All ${named.size} uploads have their file`)] : []),
  ]
}
