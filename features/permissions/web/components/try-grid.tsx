import { MATRIX_ACTIONS, MATRIX_SUBJECTS, actionsOf } from '#features/roles/contract/roles.rules.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useActionName } from '#platform/web/access/action-name.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useRoleWords } from '#features/roles/web/roles.public.ts'
import { type TriedRight, tryAccess, tryAsStranger } from '../permissions.api.ts'
import styles from './access.module.css'

type Answers = Readonly<Record<string, number>>
const SUBJECTS = ['Auth' as const, ...MATRIX_SUBJECTS]
const keyOf = ({ action, subject }: TriedRight, owner: Owner): string =>
  `${owner} ${action} ${subject}`
type Owner = 'mine' | 'own' | 'stranger'

/** Tries each subject on the server and shows its answer: with one's own token and without one (ACL-01, ACL-04). */
export function TryGrid() {
  const { t } = useTranslation('permissions')
  const { t: tUi } = useTranslation('ui')
  const me = useSignedInUser()
  const { subjectOf } = useRoleWords()
  const actionName = useActionName()
  const [answers, setAnswers] = useState<{ rights: unknown; found: Answers }>({
    rights: me.ability,
    found: {},
  })
  // Answers given under other rights say nothing any more.
  const found = answers.rights === me.ability ? answers.found : {}
  const run = useMutation({
    mutationFn: (subjects: readonly TriedRight['subject'][]) => tryAll(subjects),
    onSuccess: more => setAnswers({ rights: me.ability, found: { ...found, ...more } }),
    onError: error => void toast.error(explainFailure(error, tUi)),
  })
  return (
    <Card
      title={t('try.title')}
      actions={
        <Button
          icon={<IconPlayerPlay size={16} stroke={1.7} />}
          isBusy={run.isPending}
          onClick={() => run.mutate(SUBJECTS)}
        >
          {t('try.all')}
        </Button>
      }
    >
      <p className={styles.help}>{t('try.text')}</p>
      {/* Scrolls horizontally on phones: it must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.grid} role="group" aria-label={t('try.title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('try.subject')}</th>
              {MATRIX_ACTIONS.map(action => (
                <th key={action} scope="col">
                  {actionName(action, 'start')}
                </th>
              ))}
              <th scope="col">{t('try.stranger')}</th>
            </tr>
          </thead>
          <tbody>
            {SUBJECTS.map(subject => (
              <tr key={subject}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.try}
                    disabled={run.isPending}
                    onClick={() => run.mutate([subject])}
                  >
                    {t('try.one', { subject: subjectOf(subject) })}
                  </button>
                </th>
                {MATRIX_ACTIONS.map(action => (
                  <td key={action}>
                    {(subject === 'Auth' ? ['read'] : actionsOf(subject)).some(
                      one => one === action,
                    ) ? (
                      <Answer
                        status={found[keyOf({ action, subject }, 'mine')]}
                        own={found[keyOf({ action, subject }, 'own')]}
                      />
                    ) : null}
                  </td>
                ))}
                <td>
                  <Answer status={found[keyOf({ action: 'read', subject }, 'stranger')]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** The status, and, where it is a no, whether one’s own records are an exception. */
function Answer({ status, own }: { status: number | undefined; own?: number | undefined }) {
  const { t } = useTranslation('permissions')
  if (status === undefined) return <span className={styles.soft}>–</span>
  if (status !== 200 && own === 200)
    return <StatusBadge isPlain tone="info" text={t('try.own', { status: 200 })} />
  return <StatusBadge isPlain tone={status === 200 ? 'good' : 'bad'} text={`${status}`} />
}

async function tryAll(subjects: readonly TriedRight['subject'][]): Promise<Answers> {
  const found: Record<string, number> = {}
  // One subject after the other: a grid of questions is no reason to flood the server.
  for (const subject of subjects) {
    const tried =
      subject === 'Auth'
        ? [{ action: 'read' as const, subject }]
        : actionsOf(subject).map(action => ({ action, subject }))
    await Promise.all(
      tried.map(async right => {
        const status = await tryAccess({ ...right, own: '0' })
        found[keyOf(right, 'mine')] = status
        if (status !== 200) found[keyOf(right, 'own')] = await tryAccess({ ...right, own: '1' })
      }),
    )
    found[keyOf({ action: 'read', subject }, 'stranger')] = await tryAsStranger({
      action: 'read',
      subject,
    })
  }
  return found
}
