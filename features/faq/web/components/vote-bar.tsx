import type { Helpful } from '../../contract/faq.contract.ts'
import { MAX_HELP_FEEDBACK } from '../../contract/faq.rules.ts'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { ticketLink } from '#platform/contract/help-desk.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import form from '#ui/form/form.module.css'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshHelp, voteHelp } from '../faq.api.ts'
import styles from './faq.module.css'
import { hasHelpDesk } from './use-can-ask.ts'

interface VoteBarProps {
  slug: string
  title: string
  helpful: Helpful
}

/** A helpfulness vote, one per reader and changeable; after a “no” feedback can be sent to support. */
export function VoteBar({ slug, title, helpful }: VoteBarProps) {
  const { t } = useTranslation(['faq', 'ui'])
  const format = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const vote = useMutation({
    mutationFn: (choice: boolean | null) => voteHelp({ slug, helpful: choice }),
    onMutate: choice => setConfirming(choice === false),
    onError: error => toast.error(explainFailure(error, t)),
    onSettled: () => refreshHelp(),
  })
  // Optimistic; the server's answer wins.
  const mine = vote.isPending ? (vote.variables ?? undefined) : helpful.mine
  const count = (isYes: boolean) =>
    (isYes ? helpful.yes : helpful.no) + (mine === isYes ? 1 : 0) - (helpful.mine === isYes ? 1 : 0)
  const button = (isYes: boolean) => (
    <Button
      kind="plain"
      aria-pressed={mine === isYes}
      icon={
        isYes ? <IconThumbUp size={16} stroke={1.7} /> : <IconThumbDown size={16} stroke={1.7} />
      }
      onClick={() => vote.mutate(mine === isYes ? null : isYes)}
    >
      {t(isYes ? 'vote.yes' : 'vote.no')}{' '}
      <bdi className={styles.count}>{format.number(count(isYes))}</bdi>
      <span className="sr-only">{t(isYes ? 'vote.yesOf' : 'vote.noOf', { title })}</span>
    </Button>
  )
  return (
    <div className={styles.vote} data-no-print>
      <div className={styles.voteLine} role="group" aria-label={t('vote.question')}>
        <span>{t('vote.question')}</span>
        <span className={styles.votes}>
          {button(true)}
          {button(false)}
        </span>
      </div>
      {isConfirming && mine === false && hasHelpDesk() ? (
        <Missing slug={slug} onDone={() => setConfirming(false)} />
      ) : null}
    </div>
  )
}

/** Sends feedback to support as a ticket of the reader's own. */
function Missing({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { t } = useTranslation(['faq', 'ui'])
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => voteHelp({ slug, helpful: false, feedback: text.trim() }),
    onSuccess: ({ ticketId }) => {
      onDone()
      void refreshHelp()
      const action =
        ticketId === undefined
          ? {}
          : {
              action: {
                text: t('ask.open'),
                run: () => void navigate({ href: ticketLink(ticketId) }),
              },
            }
      toast.done(t('vote.sent'), action)
    },
    onError: error => toast.error(explainFailure(error, t)),
  })
  return (
    <form
      className={styles.missing}
      onSubmit={event => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <label className={form.label} htmlFor={id}>
        {t('vote.missing')}
      </label>
      <textarea
        id={id}
        className={form.input}
        rows={3}
        dir="auto"
        maxLength={MAX_HELP_FEEDBACK}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <div className={styles.missingFoot}>
        <Button onClick={onDone}>{t('vote.skip')}</Button>
        <Button
          kind="primary"
          type="submit"
          isBusy={send.isPending}
          blockedBy={text.trim().length < 3 ? t('vote.tooShort') : undefined}
        >
          {t('vote.send')}
        </Button>
      </div>
    </form>
  )
}
