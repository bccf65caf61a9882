import { useId, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import form from '#ui/form/form.module.css'
import { MentionField } from '#ui/mention/mention-field.tsx'
import { PEOPLE } from '../../components/sample-people.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <div className={styles.above}>
      <label className={form.label} htmlFor={id}>
        {t('w.mention')}
      </label>
      <MentionField
        field={field}
        id={id}
        className={form.input}
        rows={3}
        dir="auto"
        text={text}
        people={PEOPLE}
        onText={setText}
        listName={t('w.people')}
      />
    </div>
  )
}
