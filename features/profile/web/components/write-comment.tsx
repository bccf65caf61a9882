import { PROFILE_LIMITS } from '../../contract/profile.rules.ts'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useDraftText } from '#ui/form/use-draft-text.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { MentionField } from '#ui/mention/mention-field.tsx'
import { useNamedPeople } from '#ui/mention/use-named-people.ts'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { addComment } from '../profile.api.ts'
import styles from './post-card.module.css'
import { useAction } from './use-action.ts'

/** A field for a comment; `@` mentions people. */
export function WriteComment({
  postId,
  box,
}: {
  postId: number
  box: RefObject<HTMLTextAreaElement | null>
}) {
  const { t } = useTranslation('profile')
  const [text, setText] = useDraftText(`profile.comment.${postId}`)
  const people = useNamedPeople(text, findPeopleQuery)
  const { mutateAsync } = useAction((comment: string) => addComment(postId, comment))
  const submit = useSendLine({ text, setText, isMultiline: true, send: mutateAsync })
  function handleKey(event: KeyboardEvent): void {
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
      <MentionField
        field={box}
        text={text}
        people={people}
        onText={setText}
        listName={t('post.people')}
        className={styles.box}
        rows={1}
        dir="auto"
        aria-label={t('post.addComment')}
        placeholder={t('post.addComment')}
        maxLength={PROFILE_LIMITS.comment}
        onKeyDown={handleKey}
      />
      <Button type="submit" blockedBy={text.trim() === '' ? t('post.addComment') : undefined}>
        {t('post.send')}
      </Button>
    </form>
  )
}
