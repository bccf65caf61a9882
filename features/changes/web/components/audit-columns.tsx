import type { Change } from '../../contract/changes.contract.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useSubjectName } from '#platform/web/access/subject-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { TFunction } from '#platform/web/i18n/translation.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import styles from './changes.module.css'
import { useEntryWords } from './use-entry-words.ts'

/** Actions worth attention. */
const TONES: Partial<Record<Change['action'], Tone>> = {
  refused: 'bad',
  'login-failed': 'warn',
  impersonate: 'info',
  export: 'info',
}

/** Who did it, and who was behind it (USR-18). */
function describeAuthor(
  { userName, impersonatorId, impersonatorName = `#${impersonatorId}` }: Change,
  t: TFunction,
): string {
  const name = userName === '' ? t('audit.stranger') : userName
  return impersonatorId === null ? name : t('audit.actingAs', { by: impersonatorName, name })
}

/** The columns of the log; entries newer than its opening are marked. */
export function useAuditColumns(isFresh: (id: number) => boolean): ListColumn<Change>[] {
  const { t } = useTranslation('changes')
  const subjectName = useSubjectName()
  const format = useFormats()
  const describe = useEntryWords()
  return [
    {
      key: 'what',
      title: t('audit.what'),
      cell: change => (
        <span className={styles.act} data-fresh={isFresh(change.id) || undefined}>
          <Link
            to="."
            search={(now: object) => ({ ...now, entry: `${change.id}` })}
            resetScroll={false}
            className={styles.open}
            dir="auto"
          >
            {describe(change)}
          </Link>
          {TONES[change.action] === undefined ? null : (
            <StatusBadge
              tone={TONES[change.action] ?? 'idle'}
              text={t(`actionNames.${change.action}`)}
            />
          )}
        </span>
      ),
    },
    {
      key: 'who',
      title: t('audit.who'),
      width: 160,
      cell: change => <bdi>{describeAuthor(change, t)}</bdi>,
    },
    {
      key: 'subject',
      title: t('audit.subject'),
      width: 130,
      hideBelow: 930,
      cell: change => subjectName(change.subject),
    },
    {
      key: 'ip',
      title: t('audit.from'),
      width: 140,
      hideBelow: 1040,
      cell: change => <bdi className={styles.soft}>{change.ip}</bdi>,
    },
    {
      key: 'at',
      title: t('audit.when'),
      sortBy: 'at',
      width: 190,
      cell: change => <span className={styles.soft}>{format.moment(change.at)}</span>,
    },
  ]
}
