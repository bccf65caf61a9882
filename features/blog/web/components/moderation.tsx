import type { ModeratedComment } from '../../contract/blog-comments.contract.ts'
import { COMMENT_STATES, type CommentState } from '../../contract/blog.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { moderate, moderatedQuery, refreshBlog } from '../blog.api.ts'
import list from './list.module.css'
import styles from './moderation.module.css'

const isState = (value: string): value is CommentState => COMMENT_STATES.some(one => one === value)
const PER_PAGE = 10

type Change = Parameters<typeof moderate>[0]

/** Moderation queue: pending, approved and spam comments, one by one or in bulk (BLOG-14). */
export function Moderation() {
  const { t } = useTranslation(['blog', 'ui', 'changes'])
  const undoOf = useUndoAction(t('done.undone'))
  const [state, setState] = useState<CommentState>('pending')
  const [page, setPage] = useState(1)
  const query = useQuery(moderatedQuery(state, page))
  const selection = useSelection(query.data?.comments.map(one => one.id) ?? [])
  const attempt = useAttempt()
  const [busy, setBusy] = useState<readonly number[]>([])

  async function act(body: Change & { ids: number[] }, key: string): Promise<void> {
    setBusy(ids => [...ids, ...body.ids])
    await attempt(async () => {
      const { count, changeId } = await moderate(body)
      selection.clear()
      // Someone else did the same before.
      if (count === 0) return
      toast.done(t(`moderation.done.${key}`, { count }), changeId === null ? {} : undoOf(changeId))
    })
    await refreshBlog()
    setBusy(ids => ids.filter(id => !body.ids.includes(id)))
  }
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PER_PAGE))
  return (
    <div className={list.main}>
      <Choices
        name={t('moderation.name')}
        value={state}
        options={(['pending', 'approved', 'spam'] as const).map(value => ({
          value,
          text: t(`moderation.states.${value}`),
        }))}
        onChoose={value => {
          if (isState(value)) setState(value)
          setPage(1)
        }}
      />
      {selection.ids.size === 0 ? null : (
        <section className={list.bulk} aria-label={t('bulk.name')}>
          <p className={list.bulkCount}>{t('moderation.count', { count: selection.ids.size })}</p>
          <Actions
            state={state}
            isBusy={[...selection.ids].some(id => busy.includes(id))}
            act={(change, key) => void act({ ...change, ids: [...selection.ids] }, key)}
          />
        </section>
      )}
      <Loaded query={query} failed={t('moderation.failed')} skeleton={[320, 280, 300]}>
        {({ comments }) =>
          comments.length === 0 ? (
            <EmptyState title={t(`moderation.empty.${state}`)} />
          ) : (
            <div className={list.frame}>
              <ul className={styles.waiting}>
                {comments.map(comment => (
                  <Waiting
                    key={comment.id}
                    comment={comment}
                    isBusy={busy.includes(comment.id)}
                    isChosen={selection.ids.has(comment.id)}
                    onChoose={isRange => selection.toggle(comment.id, isRange)}
                    act={(change, key) => void act({ ...change, ids: [comment.id] }, key)}
                  />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {pages === 1 ? null : (
        <div className={list.bar}>
          <Button
            blockedBy={page <= 1 ? t('moderation.first') : undefined}
            onClick={() => setPage(page - 1)}
          >
            {t('moderation.newer')}
          </Button>
          <Button
            blockedBy={page >= pages ? t('moderation.last') : undefined}
            onClick={() => setPage(page + 1)}
          >
            {t('moderation.older')}
          </Button>
        </div>
      )}
    </div>
  )
}

type Moderate = (change: Omit<Change, 'ids'>, key: string) => void

interface ActionsProps {
  state: CommentState
  isBusy: boolean
  act: Moderate
}
function Actions({ state, isBusy, act }: ActionsProps) {
  const { t } = useTranslation('blog')
  return (
    <>
      {state === 'approved' ? null : (
        <Button isBusy={isBusy} onClick={() => act({ to: 'approved' }, 'approved')}>
          {t('moderation.approve')}
        </Button>
      )}
      {state === 'spam' ? null : (
        <Button isBusy={isBusy} onClick={() => act({ to: 'spam' }, 'spam')}>
          {t('moderation.spam')}
        </Button>
      )}
      <Button kind="quiet" isBusy={isBusy} onClick={() => act({ to: 'deleted' }, 'deleted')}>
        {t('moderation.delete')}
      </Button>
    </>
  )
}

interface WaitingProps {
  comment: ModeratedComment
  isBusy: boolean
  isChosen: boolean
  onChoose: (isRange: boolean) => void
  act: Moderate
}

function Waiting({ comment, isBusy, isChosen, onChoose, act }: WaitingProps) {
  const { t } = useTranslation('blog')
  const format = useFormats()
  const canBlock = useCan('update', 'Blog')
  return (
    <li className={styles.waits}>
      <Checkbox
        label={t('moderation.choose', { name: comment.name })}
        isOn={isChosen}
        onToggle={event => onChoose(event.shiftKey)}
      />
      <div>
        <p className={`${list.by} ${styles.by}`}>
          <bdi className={styles.who}>{comment.name}</bdi>
          {comment.email === '' ? null : <bdi>{comment.email}</bdi>}
          <bdi data-tip={format.moment(comment.at)}>{format.ago(comment.at)}</bdi>
          <Link to="/pages/blog/detail/$id" params={{ id: `${comment.postId}` }}>
            <bdi>{comment.postTitle}</bdi>
          </Link>
          {comment.userId === null ? (
            <StatusBadge tone="idle" text={t('moderation.guest')} isPlain />
          ) : null}
          {comment.isBlocked ? <StatusBadge tone="bad" text={t('moderation.blocked')} /> : null}
        </p>
        <p className={styles.words} dir="auto">
          {comment.text}
        </p>
      </div>
      <div className={styles.acts}>
        <Actions state={comment.state} isBusy={isBusy} act={act} />
        {canBlock ? (
          <Button
            kind="quiet"
            isBusy={isBusy}
            onClick={() =>
              act({ isBlocked: !comment.isBlocked }, comment.isBlocked ? 'unblocked' : 'blocked')
            }
          >
            {t(comment.isBlocked ? 'moderation.unblock' : 'moderation.block')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
