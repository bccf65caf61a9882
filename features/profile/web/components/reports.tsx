import type { ReportedPost } from '../../contract/profile-privacy.contract.ts'
import type { Decision } from '../../contract/profile.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { decideReport, reportsQuery } from '../profile.api.ts'
import { PostBody } from './post-card.tsx'
import styles from './profile.module.css'
import { useAction } from './use-action.ts'

/** Reported posts, longest waiting first: for moderators (PROF-06). */
export function Reports() {
  const { t } = useTranslation('profile')
  return (
    <div className={styles.narrow}>
      <p className={styles.soft}>{t('reports.text')}</p>
      <Loaded
        query={useQuery(reportsQuery())}
        failed={t('reports.failed')}
        skeleton={[420, 360, 420]}
      >
        {({ reported, total }) =>
          total === 0 ? (
            <EmptyState title={t('reports.none')} text={t('reports.noneText')} />
          ) : (
            <div className={styles.column}>
              {reported.map(one => (
                <Reported key={one.post.id} reported={one} />
              ))}
              {total > reported.length ? (
                <p className={styles.soft}>
                  {t('reports.more', { count: total - reported.length })}
                </p>
              ) : null}
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function Reported({ reported: { post, reports } }: { reported: ReportedPost }) {
  const { t } = useTranslation('profile')
  const format = useFormats()
  const undoOf = useUndoAction(t('post.undone'))
  const act = useAction(
    (decision: Decision) =>
      decideReport({ postId: post.id, decision }).then(answer => ({ ...answer, decision })),
    ({ changeId, decision }) => toast.done(t(`reports.done.${decision}`), undoOf(changeId)),
  )
  return (
    <Card title={t('reports.postOf', { name: post.username })}>
      <div className={styles.reported}>
        <PostBody post={post} />
      </div>
      <ul className={styles.list} aria-label={t('reports.reasons')}>
        {reports.map(({ userId, username, avatar, avatarColor, reason, note, at }) => (
          <li key={userId} className={styles.line}>
            <Avatar person={{ fullName: username, avatar, avatarColor }} />
            <span className={styles.words}>
              <span>
                <Link to="/pages/profile" search={{ id: userId }} className={styles.link}>
                  <bdi>{username}</bdi>
                </Link>
                {': '}
                {t(`report.reasons.${reason}`)}{' '}
                <span className={styles.small}>{format.ago(at)}</span>
              </span>
              {note === '' ? null : <span dir="auto">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.decide}>
        <Button
          isBusy={act.isPending && act.variables === 'keep'}
          onClick={() => act.mutate('keep')}
        >
          {t('reports.keep')}
        </Button>
        <Button
          kind="danger"
          isBusy={act.isPending && act.variables === 'remove'}
          onClick={() => act.mutate('remove')}
        >
          {t('reports.remove')}
        </Button>
      </div>
    </Card>
  )
}
