import { PROFILE_LIMITS } from '../../contract/profile.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { MentionList } from '#ui/mention/mention-list.tsx'
import { useMentions } from '#ui/mention/use-mentions.ts'
import { findPeopleQuery } from '#features/users/web/users.door.ts'
import { addComment } from '../profile.api.ts'
import styles from './post-card.module.css'
import { useAct } from './use-act.ts'

const BEGUN = /@([\p{L}\p{N}._-]*)$/u

/** Room for one’s own words; `@` names people. */
export function WriteComment({
  postId,
  box,
}: {
  postId: number
  box: RefObject<HTMLTextAreaElement | null>
}) {
  const { t } = useTranslation('profile')
  const me = useSignedInUser()
  const [text, setText] = useState('')
  const begun = BEGUN.exec(text)?.[1]
  const { data } = useQuery({
    ...findPeopleQuery(begun ?? ''),
    enabled: begun !== undefined,
    placeholderData: before => before,
  })
  const people = useMemo(
    () =>
      (data ?? [])
        .filter(person => person.id !== me.id)
        .map(({ detail, ...person }) => ({ ...person, username: detail })),
    [data, me.id],
  )
  const mentions = useMentions({ text, people, field: box, onText: setText })
  const send = useAct(
    (said: string) => addComment(postId, said),
    () => setText(''),
  )
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate(text)
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || mentions.handleKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={styles.write}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <MentionList mentions={mentions} name={t('post.people')} />
      <textarea
        ref={box}
        className={styles.box}
        rows={1}
        dir="auto"
        aria-label={t('post.addComment')}
        placeholder={t('post.addComment')}
        aria-autocomplete="list"
        aria-controls={mentions.listId}
        aria-activedescendant={mentions.activeId}
        maxLength={PROFILE_LIMITS.comment}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          mentions.setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={event => mentions.setCaret(event.currentTarget.selectionStart)}
        onKeyDown={handleKey}
      />
      <Button
        type="submit"
        isBusy={send.isPending}
        blockedBy={text.trim() === '' ? t('post.addComment') : undefined}
      >
        {t('post.send')}
      </Button>
    </form>
  )
}
