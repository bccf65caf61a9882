import { useId, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import form from '#ui/form/form.module.css'
import { MentionList } from '#ui/mention/mention-list.tsx'
import { useMentions } from '#ui/mention/use-mentions.ts'
import { PEOPLE } from '../../components/sample-people.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const mentions = useMentions({ text, people: PEOPLE, field, onText: setText })
  return (
    <div className={styles.above}>
      <label className={form.label} htmlFor={id}>
        {t('w.mention')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={form.input}
        rows={3}
        dir="auto"
        aria-controls={mentions.listId}
        aria-activedescendant={mentions.activeId}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          mentions.setCaret(event.currentTarget.selectionStart)
        }}
        onKeyDown={event => void mentions.handleKey(event)}
      />
      <MentionList mentions={mentions} name={t('w.people')} />
    </div>
  )
}
