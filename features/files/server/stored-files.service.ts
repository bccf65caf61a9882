import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Finding, fine, problem, warning } from '#platform/server/health/finding.ts'
import { listHashes } from './files.repo.ts'

/** What came less than so long ago may still be on its way to its row. */
const YOUNG_MILLISECONDS = 3_600_000

/** Whether rows and files agree: what is shown must be there, and what nothing shows takes room. */
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
