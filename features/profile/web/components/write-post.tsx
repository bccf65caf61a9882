import { type newPoll, newPost } from '../../contract/profile.contract.ts'
import { AUDIENCES, type Audience, PROFILE_LIMITS } from '../../contract/profile.rules.ts'
import { readMomentText } from '#platform/contract/local-time.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { IconChartBar, IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { addPost } from '../profile.api.ts'
import { type PollDraft, BLANK_POLL, PollFields } from './poll-fields.tsx'
import styles from './profile.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { useAction } from './use-action.ts'

/** Text, a picture, a poll, and the audience (PROF-02). Loads on demand: the editor is heavy. */
export function WritePost() {
  const { t } = useTranslation('profile')
  const [write, setWrite] = useInAddress('write')
  const begin = useRef<HTMLButtonElement>(null)
  const isOpen = write !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) begin.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <Writing onClose={() => setWrite(undefined)} />
  return (
    <Card>
      <button ref={begin} type="button" className={styles.begin} onClick={() => setWrite('post')}>
        {t('write.placeholder')}
      </button>
    </Card>
  )
}

function Writing({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'ui'])
  const { timeZone } = useRegional()
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<{ id: string; url: string }>()
  const [isChoosing, setChoosing] = useState(false)
  const [poll, setPoll] = useState<PollDraft>()
  const pollForm = useRef<HTMLFormElement>(null)
  const [audience, setAudience] = useState<Audience>('everyone')
  const [problem, setProblem] = useState<string>()
  const isOver = useRef(false)
  const guard = {
    isUnsaved: () =>
      !isOver.current && (textOf(text) !== '' || picture !== undefined || poll !== undefined),
    discard: () => {
      isOver.current = true
    },
  }
  const send = useAction(addPost, () => {
    guard.discard()
    toast.done(t('write.posted'))
    onClose()
  })
  function handlePost(): void {
    const asked = poll === undefined ? undefined : toPoll(poll, timeZone)
    if (asked === null) return setProblem(t('write.pollIncomplete'))
    if (textOf(text) === '' && picture === undefined && asked === undefined)
      return setProblem(t('write.empty'))
    const body = {
      text,
      audience,
      ...(picture === undefined ? {} : { pictureId: picture.id }),
      ...(asked === undefined ? {} : { poll: asked }),
    }
    if (z.safeParse(newPost, body).success) send.mutate(body)
  }
  return (
    <Card title={t('write.title')}>
      <div className={styles.writing}>
        <RichTextEditor
          label={t('post.text')}
          value={text}
          max={PROFILE_LIMITS.text}
          placeholder={t('write.placeholder')}
          isFirst
          error={problem}
          mentions={findPeopleQuery}
          onChange={html => {
            setText(html)
            setProblem(undefined)
          }}
        />
        {picture === undefined ? null : (
          <div className={styles.chosen}>
            <img src={picture.url} alt="" />
            <IconButton name={t('write.removePicture')} onClick={() => setPicture(undefined)}>
              <IconX size={18} stroke={1.7} />
            </IconButton>
          </div>
        )}
        {poll === undefined ? null : (
          <PollFields poll={poll} form={pollForm} onChange={setPoll} onSubmit={handlePost} />
        )}
        <div className={styles.tools}>
          <Button
            kind="quiet"
            icon={<IconPhoto size={16} stroke={1.7} />}
            onClick={() => setChoosing(true)}
          >
            {t('write.picture')}
          </Button>
          <Button
            kind="quiet"
            icon={<IconChartBar size={16} stroke={1.7} />}
            aria-pressed={poll !== undefined}
            onClick={() => setPoll(poll === undefined ? BLANK_POLL : undefined)}
          >
            {t(poll === undefined ? 'write.poll' : 'write.noPoll')}
          </Button>
        </div>
        <PlainSelect
          label={t('write.audience')}
          value={audience}
          options={AUDIENCES.map(value => ({ value, text: t(`write.audiences.${value}`) }))}
          onChoose={value => setAudience(AUDIENCES.find(one => one === value) ?? 'everyone')}
        />
        <div className={styles.tools}>
          <Button
            kind="primary"
            isBusy={send.isPending}
            onClick={() => (poll === undefined ? handlePost() : pollForm.current?.requestSubmit())}
          >
            {t('write.post')}
          </Button>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
        </div>
      </div>
      {isChoosing ? (
        <UploadDialog
          title={t('write.picture')}
          onClose={() => setChoosing(false)}
          onStored={(id, url) => {
            setPicture({ id, url })
            return Promise.resolve()
          }}
        />
      ) : null}
      <LeaveGuard form={guard} openBy="write" />
    </Card>
  )
}

/** Nothing where a question or a second answer is missing. */
function toPoll(
  { question, options, closesAt }: PollDraft,
  timeZone: string,
): z.input<typeof newPoll> | null {
  const filled = options.map(option => option.trim()).filter(option => option !== '')
  if (question.trim() === '' || filled.length < 2) return null
  const closes = readMomentText(closesAt, timeZone)
  return {
    question: question.trim(),
    options: filled,
    ...(closes === undefined ? {} : { closesAt: closes }),
  }
}
